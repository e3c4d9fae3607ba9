import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { findUpstream } from '@larkfield/gateway/api/upstreams.ts';

/** Contracts that no service mounts yet; the list is empty when the product is whole. */
const pending: (keyof typeof allEndpoints)[] = [];

const all = Object.entries(mountedRoutes).flatMap(([service, routes]) => routes.map(({ endpoint }) => ({ service, endpoint })));
const signature = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every contract is mounted exactly once, but for the pending ones', () => {
  const counts = Object.entries(allEndpoints).map(
    ([name, endpoint]) => [name, all.filter((one) => one.endpoint === endpoint).length] as const,
  );
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

test('every internal contract names its callers, no other contract does, and each caller really calls it', () => {
  const faults = Object.values<Endpoint>(allEndpoints).filter(
    ({ access, callers }) => (access === 'service') !== (callers !== undefined && callers.length > 0),
  );
  expect(faults.map(signature)).toEqual([]);
  const unused = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { callers = [] }]) =>
    callers.filter((service) => !calls(service, name)).map((service) => `${service} never calls ${name}`),
  );
  expect(unused).toEqual([]);
});

/** The audit outbox, which all services share, calls in their name. */
const sharedCode = readFileSync('packages/records/src/audit-outbox.ts', 'utf8');

function calls(service: string, name: string): boolean {
  const folder = `services/${service}/src`;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const call = new RegExp(`\\(\\s*${name}\\b`);
  const texts = sources.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const ships = texts.some((text) => text.includes('startAuditShipping('));
  return texts.some((text) => call.test(text.replaceAll(`route(${name}`, ''))) || (ships && call.test(sharedCode));
}
