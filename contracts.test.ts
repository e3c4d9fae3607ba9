import { expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { findUpstream } from './services/gateway/src/upstreams.ts';

/** Contracts that no service mounts yet; the list is empty when the product is whole. */
const pending: (keyof typeof allEndpoints)[] = [];

const all = Object.entries(mountedRoutes).flatMap(([service, routes]) => routes.map(({ endpoint }) => ({ service, endpoint })));
const signature = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every contract is mounted exactly once, but for the pending ones', () => {
  const counts = Object.entries(allEndpoints).map(([name, endpoint]) => [name, all.filter((one) => one.endpoint === endpoint).length] as const);
  expect(counts.filter(([, count]) => count > 1).map(([name]) => name)).toEqual([]);
  expect(counts.filter(([, count]) => count === 0).map(([name]) => name)).toEqual([...pending].sort());
});

test('every mounted route has a contract in the list, and no two the same method and path', () => {
  const known = new Set<Endpoint>(Object.values(allEndpoints));
  expect(all.filter(({ endpoint }) => !known.has(endpoint)).map(({ endpoint }) => signature(endpoint))).toEqual([]);
  const signatures = Object.values(allEndpoints).map(signature);
  expect(signatures.filter((one, index) => signatures.indexOf(one) !== index)).toEqual([]);
});

test('the gateway sends every public path to the service that mounts it, and no internal one anywhere', () => {
  const faults = all
    .filter(({ service, endpoint }) => findUpstream(endpoint.path) !== (endpoint.access === 'service' ? null : service))
    .map(({ service, endpoint }) => `${signature(endpoint)} of ${service} goes to ${String(findUpstream(endpoint.path))}`);
  expect(faults).toEqual([]);
});

test('internal paths are for services only, and services only have internal paths', () => {
  const faults = all.filter(({ endpoint }) => endpoint.path.startsWith('/internal/') !== (endpoint.access === 'service'));
  expect(faults.map(({ endpoint }) => signature(endpoint))).toEqual([]);
});
