// @vitest-environment jsdom
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { advanceTime, waitForElement } from '#test/stopped-time.ts';
import { PortalShell } from './portal-shell.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
/** The remaining time of the session after a ping, in seconds. */
let left = 1_800;
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

function Note() {
  const [note, setNote] = useUnsavedState('note', '');
  return <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />;
}

/** Renders a portal page on a stopped clock. */
async function open() {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' } } }),
    'POST /api/auth/ping': () => ({ body: { expiresInSeconds: left } }),
    'POST /api/auth/logout': () => ({ body: { message: 'You have signed out.' } }),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  renderPage(
    <PortalShell title="Notes">
      <Note />
    </PortalShell>,
    { path: paths.portalToday, signIn: <p>Sign-in</p> },
  );
  await waitForElement(() => screen.queryByLabelText('Note'));
  // The session's timers start when its code has loaded.
  await waitForElement(() => vi.getTimerCount() > 0);
}
const idleWarning = () => screen.queryByRole('dialog', { name: 'You will be signed out in 2 minutes' });
const pings = () => api.requests.filter(({ path }) => path === '/api/auth/ping').length;

test('two minutes before the idle limit a dialog warns the user, and any key extends the session', async () => {
  left = 1_800;
  await open();
  const note = screen.getByLabelText('Note');
  note.focus();
  await advanceTime(authConstants.sessionIdle - authConstants.idleWarning - minute);
  expect(idleWarning()).toBeNull();
  await advanceTime(minute + 1);
  const dialog = idleWarning()!;
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Stay signed in' }));
  fireEvent.keyDown(document.activeElement!, { key: 'x' });
  await waitForElement(() => !idleWarning());
  expect(document.activeElement).toBe(note);
  await waitForElement(() => pings() === 1);
  await advanceTime(authConstants.sessionIdle - authConstants.idleWarning + 1);
  expect(idleWarning()).toBeTruthy();
  vi.spyOn(console, 'info').mockReturnValue();
  await advanceTime(authConstants.idleWarning + minute);
  await waitForElement(() => screen.queryByText('Sign-in'));
});

test('activity within the minute after a ping is reported to the server too', async () => {
  left = 1_800;
  await open();
  await advanceTime(2 * minute + 1);
  fireEvent.keyDown(document.body, { key: 'a' });
  await advanceTime(minute / 2);
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(pings()).toBe(1);
  await advanceTime(minute);
  await waitForElement(() => pings() === 2);
});

test("a dialog warns before the session's maximum length, and signing in again keeps all input", async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call back on Monday' } });
  await advanceTime(2 * minute);
  left = 6 * 60;
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitForElement(() => pings() === 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  await advanceTime(2 * minute);
  const dialog = within(screen.getByRole('dialog', { name: /^You will be signed out at / }));
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await advanceTime(minute);
  expect(screen.queryByRole('dialog')).toBeNull();
  await advanceTime(4 * minute);
  await waitForElement(() => screen.queryByText('Sign-in'));
  expect(sessionStorage.getItem('unsaved')).toContain('Call back on Monday');
});
