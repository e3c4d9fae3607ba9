// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { startApi, type Answer } from '#test/start-api.ts';
import { SessionProvider, useSession, type SignInResult } from './session.tsx';

const user = { id: '0'.repeat(24), email: 'ada@larkfield.example', role: 'admin' };
const me =
  (current: unknown): Answer =>
  () => ({ body: { user: current } });

let close: () => Promise<void>;
beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

async function start(answers: Record<string, Answer>) {
  const api = await startApi(answers);
  close = api.close;
  render(
    <SessionProvider>
      <Probe />
    </SessionProvider>,
  );
  return api;
}

function Probe() {
  const session = useSession();
  const [result, setResult] = useState<SignInResult>();
  const credentials = { email: user.email, password: 'correct horse battery' };
  return (
    <>
      <p>
        {session.status} {session.user?.email}
        {session.status === 'signed-out' && session.end}
      </p>
      <output>{JSON.stringify(result)}</output>
      <button onClick={() => void session.login(credentials).then(setResult)}>login</button>
      <button onClick={() => void session.logout()}>logout</button>
    </>
  );
}

test('the session starts as loading, and becomes signed out without a user', async () => {
  const { requests } = await start({ 'GET /api/auth/me': me(null) });
  expect(screen.getByText('loading')).toBeTruthy();
  await screen.findByText('signed-out');
  expect(requests).toHaveLength(1);
});

test('a failed check counts as signed out and is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await start({ 'GET /api/auth/me': () => ({ status: 503, body: {} }) });
  await screen.findByText('signed-out');
  expect(warn).toHaveBeenCalledOnce();
});

test('a page restored from the cache checks the session again', async () => {
  const users = [user, null];
  const { requests } = await start({ 'GET /api/auth/me': () => ({ body: { user: users.shift() ?? null } }) });
  await screen.findByText(`signed-in ${user.email}`);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }));
  expect(requests).toHaveLength(1);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await screen.findByText('signed-out ended');
  expect(requests).toHaveLength(2);
});

test('a return without a connection does not sign out', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answers = [{ body: { user } }, { status: 503, body: {} }];
  await start({ 'GET /api/auth/me': () => answers.shift()! });
  await screen.findByText(`signed-in ${user.email}`);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(screen.getByText(`signed-in ${user.email}`)).toBeTruthy();
});

test('without a channel to other tabs the session works', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  await start({ 'GET /api/auth/me': me(user) });
  await screen.findByText(`signed-in ${user.email}`);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(screen.getByText(`signed-in ${user.email}`)).toBeTruthy();
  vi.unstubAllGlobals();
});

test('signing in sets the user', async () => {
  await start({ 'GET /api/auth/me': me(null), 'POST /api/auth/login': () => ({ body: { user } }) });
  await screen.findByText('signed-out');
  await userEvent.click(screen.getByText('login'));
  expect(await screen.findByText(`signed-in ${user.email}`)).toBeTruthy();
});

test('a temporary password returns no user, but the demand to change it', async () => {
  const reply = { requiresPasswordChange: true, userId: user.id, message: 'Choose a new password.' };
  await start({ 'GET /api/auth/me': me(null), 'POST /api/auth/login': () => ({ body: reply }) });
  await screen.findByText('signed-out');
  await userEvent.click(screen.getByText('login'));
  await screen.findByText(JSON.stringify({ success: true, ...reply }));
  expect(screen.getByText('signed-out')).toBeTruthy();
});

test("a refused sign-in returns the server's text, and 'Login failed' without one", async () => {
  const answers = [
    { status: 401, body: { error: 'Invalid email or password.' } },
    { status: 500, body: {} },
  ];
  await start({ 'GET /api/auth/me': me(null), 'POST /api/auth/login': () => answers.shift() });
  await userEvent.click(screen.getByText('login'));
  expect(await screen.findByText(/Invalid email or password/)).toBeTruthy();
  await userEvent.click(screen.getByText('login'));
  expect(await screen.findByText(/Login failed/)).toBeTruthy();
});

test('signing out clears the user even if the call fails', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await start({ 'GET /api/auth/me': me(user), 'POST /api/auth/logout': () => ({ status: 500, body: {} }) });
  await screen.findByText(`signed-in ${user.email}`);
  await userEvent.click(screen.getByText('logout'));
  expect(await screen.findByText('signed-out left')).toBeTruthy();
});

test('a reloaded page remembers how its tab’s session ended, until the user signs out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers: Record<string, Answer> = {
    'GET /api/auth/me': me(user),
    'POST /api/auth/logout': () => ({ body: { message: 'Signed out' } }),
  };
  const reload = async (current: unknown) => {
    cleanup();
    await close();
    await start({ ...answers, 'GET /api/auth/me': me(current) });
  };
  await start(answers);
  await screen.findByText(`signed-in ${user.email}`);
  await reload(null);
  await screen.findByText('signed-out ended');
  vi.setSystemTime(Date.now() + 30 * minute);
  await reload(null);
  await screen.findByText('signed-out idle');
  await reload(user);
  await screen.findByText(`signed-in ${user.email}`);
  await userEvent.click(screen.getByText('logout'));
  await screen.findByText('signed-out left');
  await reload(null);
  await screen.findByText('signed-out');
});

test('thirty idle minutes sign out, and activity within them prevents this', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { requests } = await start({
    'GET /api/auth/me': me(user),
    'POST /api/auth/ping': () => ({ body: { expiresInSeconds: 1800 } }),
    'POST /api/auth/logout': () => ({ body: { message: 'Signed out' } }),
  });
  await screen.findByText(`signed-in ${user.email}`);
  // The timer starts with the effect, which may run after the text appears.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(29 * minute));
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'b' });
  // The ping's reply updates the time at which the session was last seen.
  await expect.poll(() => sessionStorage.getItem('session-seen')).toBe(String(Date.now()));
  expect(requests.filter(({ path }) => path === '/api/auth/ping')).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(29 * minute));
  expect(info).not.toHaveBeenCalled();
  // The idle limit is checked at this interval.
  act(() => void vi.advanceTimersByTime(60_000 + authConstants.inactivityCheckInterval));
  await screen.findByText('signed-out idle');
  expect(info).toHaveBeenCalledWith('Session expired due to inactivity');
});

test('signing out in one tab signs out the others at once, without a request', async () => {
  const here = await start({ 'GET /api/auth/me': me(user) });
  await screen.findByText(`signed-in ${user.email}`);
  const otherTab = new BroadcastChannel('session-activity');
  // This tab listens from its effect on, which may run after the text appears.
  const told = () => {
    otherTab.postMessage('signed-out');
    return screen.queryByText('signed-out left');
  };
  await expect.poll(told).toBeTruthy();
  expect(here.requests.map(({ path }) => path)).toEqual(['/api/auth/me']);
  otherTab.close();
});

test('the other tabs are told of a sign-out before the server has replied', async () => {
  let answer!: () => void;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await start({
    'GET /api/auth/me': me(user),
    'POST /api/auth/logout': () => ({ status: 204, text: '' }),
  });
  await screen.findByText(`signed-in ${user.email}`);
  const fetchNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/api/auth/logout')) await isAnswered;
    return fetchNow(...request);
  });
  const news: unknown[] = [];
  const otherTab = new BroadcastChannel('session-activity');
  otherTab.addEventListener('message', ({ data }) => news.push(data));
  await userEvent.click(screen.getByText('logout'));
  await expect.poll(() => news).toContain('signed-out');
  expect(screen.queryByText('signed-out left'), 'this tab waits for the server').toBeNull();
  answer();
  expect(await screen.findByText('signed-out left')).toBeTruthy();
  otherTab.close();
  vi.unstubAllGlobals();
});

test.each([
  ['an id of any kind', { id: '1', email: user.email, role: 'user' }],
  ['an id alone', { id: 'u-7' }],
])('a user with %s is signed in', async (_what, someone) => {
  await start({ 'GET /api/auth/me': me(null), 'POST /api/auth/login': () => ({ body: { user: someone } }) });
  await screen.findByText('signed-out');
  await userEvent.click(screen.getByText('login'));
  expect(await screen.findByText(/^signed-in/)).toBeTruthy();
});

test('a reply that requires a password change does not sign the user in', async () => {
  const reply = { user, requiresPasswordChange: true, userId: '7', message: 'Choose a new password.' };
  await start({ 'GET /api/auth/me': me(null), 'POST /api/auth/login': () => ({ body: reply }) });
  await screen.findByText('signed-out');
  await userEvent.click(screen.getByText('login'));
  await screen.findByText(/"requiresPasswordChange":true/);
  expect(screen.getByText('signed-out')).toBeTruthy();
});
