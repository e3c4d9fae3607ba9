// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { StopEmailsPage } from './stop-emails-page.tsx';

const token = 'a'.repeat(64);
let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  api = await startApi({ 'POST /api/invites/stop': () => ({ body: { isStopped: true } }) });
});
afterEach(() => api.close());

const open = (copied: string) => renderPage(<StopEmailsPage />, { path: '/stop-emails/:token', at: `/stop-emails/${copied}` });
const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('opening the page unsubscribes from nothing, and one press does, even with a stray character in the address', async () => {
  const router = open(`${token}).`);
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }));
  expect(await screen.findByText("We won't send you checklist invites or reminders again.")).toBeTruthy();
  expect(sent()).toEqual([{ token }]);
  expect(router.location.pathname).toBe(`/stop-emails/${token}`);
});

test('a truncated link says so and sends nothing', () => {
  open(token.slice(0, 40));
  expect(screen.getByText(/This link is not complete\. Copy all of it from the message\./)).toBeTruthy();
  expect(sent()).toEqual([]);
});
