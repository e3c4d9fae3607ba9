import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSession } from '@larkfield/records/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { sessionTokenOf, startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { finishSignOuts } from './close-session.ts';

let auth: AuthFixture;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const signOut = (token: string) => auth.send('POST', '/api/auth/logout', { headers: { cookie: `larkfield-session=${token}` } });
const pending = () => mongoose.connection.collection<{ _id: string }>('pending-sign-outs').find().toArray();
const closings = async (userId: string) =>
  mongoose.connection
    .collection('audit-outbox-auth')
    .countDocuments({ 'event.object': `user:${userId}`, 'event.action': 'session.closed', 'event.actor.id': userId });

async function signInAs(email: string) {
  const userId = (await auth.addUser(email))._id.toHexString();
  return { userId, token: sessionTokenOf(await auth.signIn(email))! };
}

/** The cookie is taken away and nothing put in its place. */
function expectCleared(response: Response) {
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^larkfield-session=; .*Expires=Thu, 01 Jan 1970/)]);
}

test('ends the session, and records it once', async () => {
  const { userId, token } = await signInAs('leaves@larkfield.example');
  for (const response of [await signOut(token), await signOut(token)]) {
    expect(response.status).toBe(200);
    expectCleared(response);
  }
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await closings(userId)).toBe(1);
  expect(await pending()).toEqual([]);
});

test('while Redis is away clears the browser, and ends the session when Redis is back', async () => {
  const { userId, token } = await signInAs('leaves.in.an.outage@larkfield.example');
  const other = await signInAs('stays@larkfield.example');
  await auth.stores.killRedis();
  try {
    const response = await signOut(token);
    expect(response.status).toBe(200);
    expectCleared(response);
    expect((await pending()).map(({ _id }) => _id)).toEqual([hashToken(token)]);
    await expect(finishSignOuts(auth.context)).rejects.toThrow();
    expect(await pending()).toHaveLength(1);
  } finally {
    await auth.stores.restartRedis();
  }
  await expect.poll(() => auth.redis.status).toBe('ready');
  expect(await findSession(auth.context.sessions, token)).not.toBeNull();
  await finishSignOuts(auth.context);
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await findSession(auth.context.sessions, other.token)).not.toBeNull();
  expect(await closings(userId)).toBe(1);
  expect(await pending()).toEqual([]);
});
