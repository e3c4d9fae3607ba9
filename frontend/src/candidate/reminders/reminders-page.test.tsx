// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { RemindersPage } from './reminders-page.tsx';

const token = 'a'.repeat(64);
let api: Awaited<ReturnType<typeof startApi>>;
let answers: ReturnType<Answer>[];
beforeEach(async () => {
  answers = [];
  api = await startApi({ [`POST /api/reminders/${token}`]: () => answers.shift() ?? { body: { isOn: false } } });
});
afterEach(() => api.close());

const open = (at = `/reminders/${token}`) => renderPage(<RemindersPage />, { path: '/reminders/:token', at });
/** The state-changing requests, without the session check. */
const changes = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('opening the page unsubscribes from nothing, one press unsubscribes, and another subscribes again', async () => {
  open();
  expect(screen.getByText(/60, 30 and 7 days before/)).toBeTruthy();
  expect(changes()).toEqual([]);
  await press('Stop reminders');
  expect(await screen.findByRole('heading', { name: 'Reminders are stopped' })).toBeTruthy();
  answers = [{ body: { isOn: true } }];
  await press('Turn them back on');
  expect(await screen.findByText("We'll email you again before one of your checklists expires.")).toBeTruthy();
  expect(changes()).toEqual([{ isOn: false }, { isOn: true }]);
});

test('a request that failed to reach the server shows an error and can be repeated', async () => {
  open();
  answers = [{ status: 503, body: { error: "The service isn't available right now. Please try again in a moment." } }];
  await press('Stop reminders');
  expect((await screen.findByRole('alert')).textContent).toContain("isn't available right now");
  await press('Stop reminders');
  expect(await screen.findByRole('heading', { name: 'Reminders are stopped' })).toBeTruthy();
});

test('an expired link says so, and a truncated one is not sent at all', async () => {
  open();
  answers = [{ status: 410, body: { error: 'This link has expired.' } }];
  await press('Stop reminders');
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
  open('/reminders/abc');
  expect(screen.getByText('This link is not complete. Copy all of it from the message.')).toBeTruthy();
  expect(changes()).toHaveLength(1);
});
