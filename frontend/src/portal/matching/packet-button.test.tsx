// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { PacketButton } from './packet-button.tsx';

const path = `/api/admin-portal/submissions/${'1'.repeat(24)}/packets`;
let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => {
  toastStore.set([]);
  return api.close();
});

test('without a connection the page shows the cause', async () => {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), [`POST ${path}`]: () => 'cut' });
  renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(await screen.findByRole('button', { name: /^Make packet/ }));
  await screen.findAllByText("Please try again. You're offline.");
  vi.restoreAllMocks();
});

test('a packet without the yes that it needs is refused in the words of the server', async () => {
  const message = 'A packet is made for a job, because the candidate says yes to that job first. Make the requirements from the job.';
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`POST ${path}`]: () => ({ status: 409, body: { error: message, message, code: 'NO_YES' } }),
  });
  renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Make packet/ }));
  await screen.findAllByText(message);
});

test('a double press makes one packet, and after a failure another press works', async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`POST ${path}`]: () => ({ status: 503, body: {} }),
  });
  renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Make packet/ });
  const sent = () => api.requests.filter((request) => request.path === path).length;
  // Both presses come before the browser renders.
  button.click();
  button.click();
  await screen.findAllByText('Packet not created');
  expect(sent()).toBe(1);
  await userEvent.dblClick(button);
  await expect.poll(sent).toBe(2);
  await expect.poll(() => button.disabled).toBe(false);
  expect(sent()).toBe(2);
});

test('a retry after a failure has the same key, and a later packet has another', async () => {
  let answer: Answer = () => ({ status: 503, body: {} });
  const packet = { id: '3'.repeat(24), submissionId: '1'.repeat(24), job: 'ICU nights', state: 'pending' };
  const made = { ...packet, madeAt: '2026-03-04T05:06:07.000Z', madeBy: 'user@larkfield.example', isOutdated: false };
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), [`POST ${path}`]: (request) => answer(request) });
  const router = renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Make packet/ }));
  await press();
  await screen.findAllByText('Packet not created');
  answer = () => ({ status: 201, body: { packet: made } });
  await press();
  await screen.findByText('Elsewhere');
  await act(() => router.navigate('/'));
  await press();
  await screen.findByText('Elsewhere');
  const sent = api.requests.filter((request) => request.path === path).map(({ body }) => (body as { requestId: string }).requestId);
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), sent[0], expect.not.stringMatching(sent[0]!)]);
});
