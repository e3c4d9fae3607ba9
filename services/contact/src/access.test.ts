import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import { routes } from './app.ts';
import { startContact, type ContactUnderTest } from '#test/start-contact.ts';

let app: ContactUnderTest;
beforeAll(async () => {
  app = await startContact();
});
afterAll(() => app.stop());

/** The refusals by access of a route and by caller; other callers are admitted. */
const refusals = {
  public: {},
  user: { anonymous: '401 NOT_SIGNED_IN', links: '401 NOT_SIGNED_IN' },
  admin: { anonymous: '401 NOT_SIGNED_IN', user: '403 FORBIDDEN', links: '401 NOT_SIGNED_IN' },
  service: { anonymous: '401 TOKEN_REFUSED', user: '401 TOKEN_REFUSED', admin: '401 TOKEN_REFUSED' },
} satisfies Record<string, Partial<Record<Caller, string>>>;
const callers: Caller[] = ['anonymous', 'user', 'admin', 'links'];

/** The expected reply: an internal route admits only the services in its list. */
function answerOf({ access, callers: listed = [] }: Endpoint, caller: Caller): string {
  if (access === 'service' && caller === 'links') return (listed as readonly string[]).includes(caller) ? 'in' : '403 FORBIDDEN';
  return (refusals[access] as Partial<Record<Caller, string>>)[caller] ?? 'in';
}

test.each(
  routes({} as never).flatMap(({ endpoint }) => callers.map((caller) => ({ ...endpoint, caller, answer: answerOf(endpoint, caller) }))),
)('$method $path replies to $caller: $answer', async ({ method, path, caller, answer }) => {
  const response = await app.send(method, path.replace(/:[a-z]+/gi, 'f'.repeat(24)), { as: caller });
  const isRefusal = response.status === 401 || response.status === 403;
  expect(isRefusal ? `${response.status} ${(await readJson(response)).code}` : 'in').toBe(answer);
  expect(response.status).toBeLessThan(500);
});
