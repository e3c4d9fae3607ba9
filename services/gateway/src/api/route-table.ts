import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { bodyLimitOf, type Endpoint } from '@larkfield/schemas/endpoint.ts';
import { findLimit, type Limit } from './limits.ts';
import type { Upstream } from '#src/admission/upstreams.ts';

/** The gateway's data on a call's endpoint. */
export interface RouteEntry {
  /** The contract's path with the names of its parameters, for metrics. */
  pattern: string;
  upstream: Upstream;
  isPublic: boolean;
  limit: Limit | null;
  /** The largest body in bytes. */
  bodyLimit: number;
  checksPasscode: boolean;
  /** True if the call does not extend the session. */
  isPolled: boolean;
}

interface Pattern {
  pattern: RegExp;
  entry: RouteEntry;
}

function toEntry(endpoint: Endpoint): RouteEntry {
  return {
    pattern: endpoint.path,
    upstream: endpoint.service,
    isPublic: endpoint.access === 'public',
    limit: findLimit(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    checksPasscode: endpoint.checksPasscode ?? false,
    isPolled: endpoint.isPolled ?? false,
  };
}

/** The first segments of a path, such as `/api/share-links` or `/verify`. Paths with parameters are searched among those with the same beginning. */
function beginning(path: string): string {
  return path.split('/', path.startsWith('/api/') ? 3 : 2).join('/');
}

/**
 * Makes the function that finds the contract of a call. A path must have exactly the spelling of its contract: variants that a service's
 * router would also accept (another case, a slash at the end) must not bypass a limit.
 */
export function createRouteTable(endpoints: readonly Endpoint[] = Object.values(allEndpoints)) {
  const exact = new Map<string, RouteEntry>();
  const patterns = new Map<string, Pattern[]>();
  for (const endpoint of endpoints) {
    if (endpoint.access === 'service') continue;
    if (!endpoint.path.includes(':')) {
      exact.set(`${endpoint.method} ${endpoint.path}`, toEntry(endpoint));
      continue;
    }
    const key = `${endpoint.method} ${beginning(endpoint.path)}`;
    const pattern = new RegExp(`^${endpoint.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
    patterns.set(key, [...(patterns.get(key) ?? []), { pattern, entry: toEntry(endpoint) }]);
  }
  return (method: string, path: string): RouteEntry | null => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = exact.get(`${asked} ${path}`);
    if (found) return found;
    return patterns.get(`${asked} ${beginning(path)}`)?.find(({ pattern }) => pattern.test(path))?.entry ?? null;
  };
}
