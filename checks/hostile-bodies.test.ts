// @again: repeats
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import type { ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { checkEach } from '@larkfield/testing/check-each.ts';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { runningSet } from '../scripts/test-run/test-sets.ts';
import { mountedRoutes } from './mounted-routes.ts';

const isWhole = runningSet !== 'main';
/** The main tests send only one body of each kind. */
const some = <T>(kinds: T[]): T[] => (isWhole ? kinds : kinds.slice(0, 1));
/** Milliseconds within which any body must get a reply; checked only in the rest of the tests, on an idle machine. */
const answerLimit = runningSet === 'rest' ? 1_000 : Infinity;
const runs = runningSet === 'rest' ? 100 : 5;

let stores: TestStores;
const running = new Map<string, ServiceProcess>();

beforeAll(async () => {
  stores = await startTestStores();
  const settings = await testSettings(stores);
  await Promise.all(
    Object.keys(mountedRoutes).map(async (service) => running.set(service, await startServiceProcess(service as ServiceName, settings))),
  );
});
afterAll(async () => {
  await Promise.all([...running.values()].map(({ stop }) => stop()));
  await stores.stop();
});

/** A caller with access to the route, so that only the body can be a reason to refuse. */
const welcome = ({ access, callers }: Endpoint): Caller => (access === 'public' ? 'anonymous' : (callers?.[0] ?? 'admin'));
const pathOf = ({ path }: Endpoint) =>
  path.replace(/:([A-Za-z]*)/g, (_, name: string) => (/token/i.test(name) ? 'a'.repeat(64) : 'f'.repeat(24)));

async function answer(service: ServiceName, endpoint: Endpoint, body: unknown, path = pathOf(endpoint), headers?: Record<string, string>) {
  const start = performance.now();
  const response = await running.get(service)!.send(endpoint.method, path, { as: welcome(endpoint), body, headers });
  const text = await response.text();
  const given = JSON.stringify({ path, body, headers }).slice(0, 500);
  expect(response.status, given).toBeLessThan(500);
  expect(text, given).not.toMatch(/\bat [^"]*:\d+:\d+|node_modules|\.ts:\d|MongoServerError|CastError/);
  expect(performance.now() - start, given).toBeLessThan(answerLimit);
  return response.status;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** A value of the right shape, although it may break other rules. */
function sampleOf({ type, properties, items, anyOf, oneOf, enum: values, const: constant }: JsonSchema): unknown {
  if (constant !== undefined) return constant;
  if (values) return values[0];
  const choices = anyOf ?? oneOf;
  if (choices) return sampleOf(choices[0]!);
  if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, sampleOf(inner)]));
  if (type === 'array') return [sampleOf(items ?? {})];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : 'somebody@visitor.example';
}

type Path = (string | number)[];

/** The paths of all strings in a value. */
function stringsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, [...path, key]));
}

/** A copy of a value with the value at a path replaced. */
function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const inner = (value as Record<string, unknown>)[key];
  const replaced = replaceAt(inner, rest, replacement);
  if (Array.isArray(value)) return value.map((one, index) => (index === Number(key) ? replaced : one));
  return { ...(value as object), [key]: replaced };
}

const all = Object.entries(mountedRoutes).flatMap(([service, routes]) =>
  routes.map(({ endpoint }) => ({ service: service as ServiceName, endpoint })),
);
const withBody = all
  .filter(({ endpoint }) => endpoint.body)
  .map((one) => ({ ...one, sample: sampleOf(z.toJSONSchema(one.endpoint.body!, { io: 'input', unrepresentable: 'any' }) as JsonSchema) }));

const withAddress = all.filter(({ endpoint }) => endpoint.query || endpoint.params);
const nameOf = ({ endpoint }: { endpoint: Endpoint }) => `${endpoint.method} ${endpoint.path}`;

/** The objects are parsed from JSON, since only then `__proto__` is an ordinary key. */
const polluting = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"prototype":{}}',
  '{"$where":"sleep(5000)"}',
  '{"$ne":null}',
].map((text) => JSON.parse(text) as object);

const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };

describe('every route with a body', () => {
  test('refuses an operator in the place of every string', () =>
    checkEach(withBody, nameOf, async ({ service, endpoint, sample }) => {
      for (const path of stringsIn(sample)) {
        for (const operator of some([{ $ne: null }, { $gt: '' }, { $regex: '.*' }])) {
          expect(await answer(service, endpoint, replaceAt(sample, path, operator)), path.join('.')).toBe(400);
        }
      }
    }));

  test('refuses keys that change prototypes or run in the database, at any level', () =>
    checkEach(withBody, nameOf, async ({ service, endpoint, sample }) => {
      for (const bad of polluting) expect(await answer(service, endpoint, { ...(sample as object), ...bad })).toBe(400);
      for (const bad of some(polluting)) {
        expect(await answer(service, endpoint, bad)).toBe(400);
        for (const path of some(stringsIn(sample)))
          expect(await answer(service, endpoint, replaceAt(sample, path, { deep: [bad] }))).toBe(400);
      }
    }));

  test('refuses bodies that are nested too deeply or too large', () =>
    checkEach(withBody, nameOf, async ({ service, endpoint }) => {
      let nested: unknown = 'x';
      for (let depth = 0; depth < 200; depth += 1) nested = { a: nested };
      expect(await answer(service, endpoint, nested)).toBe(400);
      expect(await answer(service, endpoint, { a: 'x'.repeat(300 * 1024) })).toBe(413);
    }));

  test('refuses a body that does not match its Content-Encoding', () =>
    checkEach(withBody, nameOf, async ({ service, endpoint, sample }) => {
      const send = (encoding: string, bytes: Uint8Array) =>
        answer(service, endpoint, bytes, undefined, { 'content-encoding': encoding, 'content-type': 'application/json' });
      const text = JSON.stringify(sample);
      for (const [encoding, encode] of some(Object.entries(encoders))) {
        expect(await send(encoding, Buffer.from('xx')), encoding).toBe(400);
        expect(await send(encoding, encode(text).subarray(0, -4)), `${encoding}, cut`).toBe(400);
      }
      for (const encoding of some(['rot13', 'gzip, gzip', 'x'.repeat(500)]))
        expect(await send(encoding, gzipSync(text)), encoding).toBe(415);
    }));

  test('replies to any JSON without a server error', () =>
    checkEach(withBody, nameOf, async ({ service, endpoint, sample }) => {
      const fields = Object.entries(sample as object).map(
        ([name, value]) => [name, fc.oneof(fc.constant(value), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }))] as const,
      );
      const nearlyRight = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(fc.oneof(nearlyRight, nearlyRight, fc.jsonValue()), async (body) => {
          await answer(service, endpoint, body);
        }),
        { numRuns: runs },
      );
    }));
});

test('every route with a parameter or a query replies to any URL without a server error', () =>
  checkEach(withAddress, nameOf, async ({ service, endpoint }) => {
    const anyText = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('../..', '%00', '[$ne]', '{"$ne":null}', '-1', '1e309', 'NaN'),
    );
    await fc.assert(
      fc.asyncProperty(
        anyText,
        anyText,
        fc.constantFrom('q', 'cursor', 'q[$ne]', '__proto__', 'limit', 'ids', 'state', 'kind'),
        async (inPath, inQuery, name) => {
          // A segment of dots, encoded or not, would be removed by the client, so the request would go to the parent route.
          const part = encodeURIComponent(inPath.toWellFormed().replace(/^\.{1,2}$/, '%2e'));
          const path = endpoint.path.replace(/:[A-Za-z]+/g, () => part);
          await answer(
            service,
            endpoint,
            endpoint.body ? {} : undefined,
            endpoint.query ? `${path}?${new URLSearchParams([[name, inQuery.toWellFormed()]])}` : path,
          );
        },
      ),
      { numRuns: runs },
    );
  }));

test('no body has polluted Object.prototype', () => {
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});
