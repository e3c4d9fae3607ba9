import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';

// The compiler checks that each service implements all its contracts, and that the gateway sends each call to the right service
// (`implement` in service-kit/http/route.ts, and gateway/api/route-table.ts).

const all = Object.values<Endpoint>(allEndpoints);
const signature = ({ method, path }: Endpoint) => `${method} ${path}`;

test('no two contracts have the same method and path', () => {
  const signatures = all.map(signature);
  expect(signatures.filter((one, index) => signatures.indexOf(one) !== index)).toEqual([]);
});

test('every declared contract is in the list', () => {
  const folder = 'packages/schemas/src';
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const declared = sources.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name!),
  );
  expect(declared.toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
});

test('exactly the contracts for services have internal paths', () => {
  const faults = all.filter(({ path, access }) => path.startsWith('/internal/') !== (access === 'service'));
  expect(faults.map(signature)).toEqual([]);
});

test('exactly the internal contracts name callers, and each caller really calls them', () => {
  const faults = all.filter(({ access, callers }) => (access === 'service') !== (callers !== undefined && callers.length > 0));
  expect(faults.map(signature)).toEqual([]);
  const unused = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { callers = [] }]) =>
    callers.filter((service) => !calls(service, name)).map((service) => `${service} never calls ${name}`),
  );
  expect(unused).toEqual([]);
});

/** Code that services share calls on their behalf: a service that uses the first makes the calls of the second. */
const sharedCode = Object.entries({ 'startAuditShipping(': 'audit-outbox.ts', 'requestMails(': 'outbox.ts' }).map(
  ([use, file]) => [use, readFileSync(`packages/stored-data/src/${file}`, 'utf8')] as const,
);

function calls(service: string, name: string): boolean {
  const folder = `services/${service}/src`;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const call = new RegExp(`\\(\\s*${name}\\b`);
  const texts = sources.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const shared = sharedCode.filter(([use]) => texts.some((text) => text.includes(use))).map(([, code]) => code);
  return texts.some((text) => call.test(text.replaceAll(`route(${name}`, ''))) || shared.some((code) => call.test(code));
}
