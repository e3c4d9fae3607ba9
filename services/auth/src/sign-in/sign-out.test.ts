import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findSession } from '@larkfield/stored-data/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { type AuthFixture, sessionTokenOf, startAuth } from '#test/auth-fixture.ts';
import { onPendingSignOut } from './pending-sign-out-store.ts';
import { finishSignOuts } from './sessions.ts';

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

/** Expects that the session cookie is cleared and not replaced. */
function expectCleared(response: Response) {
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^larkfield-session=; .*Expires=Thu, 01 Jan 1970/)]);
}

test('ends the session and audits this once', async () => {
  const { userId, token } = await signInAs('leaves@larkfield.example');
  for (const response of [await signOut(token), await signOut(token)]) {
    expect(response.status).toBe(200);
    expectCleared(response);
  }
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await closings(userId)).toBe(1);
  expect(await pending()).toEqual([]);
});

test('twice at once ends the session once', async () => {
  const { userId, token } = await signInAs('leaves.twice@larkfield.example');
  await Promise.all(Array.from({ length: 8 }, () => signOut(token)));
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await closings(userId)).toBe(1);
});

test('does not end the session before this is audited', async () => {
  const { userId, token } = await signInAs('leaves.recorded@larkfield.example');
  const { record } = auth.audit;
  const alive: boolean[] = [];
  const spy = vi.spyOn(auth.audit, 'record').mockImplementation(async (note) => {
    alive.push((await findSession(auth.context.sessions, token)) !== null);
    await record(note);
  });
  try {
    expect((await signOut(token)).status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  expect(alive).toEqual([true]);
  expect(await closings(userId)).toBe(1);
});

test('clears the cookie even if it cannot be audited, and ends the session once it can', async () => {
  const { userId, token } = await signInAs('leaves.unrecorded@larkfield.example');
  const spy = vi.spyOn(auth.audit, 'record').mockRejectedValue(new Error('no room left'));
  try {
    const response = await signOut(token);
    expect(response.status).toBe(200);
    expectCleared(response);
    await expect(finishSignOuts(auth.context)).rejects.toThrow('no room left');
    expect(await findSession(auth.context.sessions, token)).not.toBeNull();
  } finally {
    spy.mockRestore();
  }
  await finishSignOuts(auth.context);
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await closings(userId)).toBe(1);
  expect(await pending()).toEqual([]);
});

test('ends the session even if nothing can be written', async () => {
  const { token } = await signInAs('leaves.unwritten@larkfield.example');
  const noRoom = () => {
    throw new Error('no room left');
  };
  const spies = [vi.spyOn(auth.audit, 'record'), vi.spyOn(mongoose.model('PendingSignOut'), 'updateOne')];
  for (const spy of spies) spy.mockImplementation(noRoom);
  try {
    expect((await signOut(token)).status).toBe(500);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(await findSession(auth.context.sessions, token)).toBeNull();
});

test('clears the cookie while Redis is down, and ends the session when Redis is back', async () => {
  const { userId, token } = await signInAs('leaves.in.an.outage@larkfield.example');
  const other = await signInAs('stays@larkfield.example');
  const wake = vi.fn<() => void>();
  onTestFinished(onPendingSignOut(wake));
  await auth.stores.killRedis();
  try {
    const response = await signOut(token);
    expect(response.status).toBe(200);
    expectCleared(response);
    expect((await pending()).map(({ _id }) => _id)).toEqual([hashToken(token)]);
    expect(wake).toHaveBeenCalledOnce();
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
