// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { ReferenceRequests } from './reference-requests.tsx';
import type { ReferenceReader } from './use-references.ts';

let api: Awaited<ReturnType<typeof startApi>> | undefined;
afterEach(async () => {
  sessionStorage.clear();
  await api?.close();
});

const units = [
  { unit: 'Medical ICU', from: '2023-03', to: null },
  { unit: 'Step-down', from: null, to: null },
];
const nobody = { requests: [], count: { asked: 0, given: 0, lastAt: null }, skills: [], safetyRows: 4, units };
const request = {
  id: '2'.repeat(24),
  state: 'no-answer',
  name: 'Harriet Supervisor',
  role: 'Charge nurse',
  email: 'harriet@hospital.example',
  unit: 'ICU, Fernhill',
  from: '2024-01',
  to: null,
  relation: 'supervisor',
  askedBy: 'candidate',
  askedAt: '2026-03-01T08:00:00.000Z',
  sentAt: '2026-03-01T08:00:00.000Z',
  openedAt: '2026-03-02T08:00:00.000Z',
  answeredAt: null,
  declinedAt: null,
  declineReason: null,
  reminders: 0,
  linkEndsAt: '2026-03-15T08:00:00.000Z',
  canResend: false,
};

const proof = { submissionId: 'a'.repeat(24) };

async function open(reader: ReferenceReader, list: object) {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), 'POST /api/references/list': () => ({ body: list }) });
  renderPage(<ReferenceRequests proof={proof} reader={reader} title="References" text="Ask them" />);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask a supervisor' }).disabled).toBe(false));
}
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ask a supervisor' }));
  return within(await screen.findByRole('dialog', { name: 'Ask a supervisor' }));
};

test('the texts address the candidate, who fills in unit and months with one press', async () => {
  await open('candidate', nobody);
  const dialog = await openDialog();
  expect(dialog.getByText(/saw your clinical work\..*present you to see/)).toBeTruthy();
  expect(dialog.queryByText(/candidate|they worked/i)).toBeNull();
  expect(dialog.getByLabelText(/^They were your/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Medical ICU, 03/2023 to now' }));
  const valueOf = (label: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name: label }).value;
  expect([valueOf(/^Unit/), valueOf(/^From/), valueOf(/^To/)]).toEqual(['Medical ICU', '03/2023', '']);
  await userEvent.click(dialog.getByRole('button', { name: 'Step-down' }));
  expect([valueOf(/^Unit/), valueOf(/^From/)]).toEqual(['Step-down', '']);
});

test('a refused field loses its error as soon as it is corrected, and is marked as invalid until then', async () => {
  await open('candidate', nobody);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  const name = dialog.getByLabelText('Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(name, 'S');
  expect([name.hasAttribute('aria-invalid'), dialog.queryByText('Name is required')]).toEqual([false, null]);
});

test('for staff, the texts are about the candidate', async () => {
  await open('staff', nobody);
  const dialog = await openDialog();
  expect(dialog.getByText(/saw the candidate's clinical work/)).toBeTruthy();
  expect(dialog.getByLabelText(/^They were the candidate's/)).toBeTruthy();
});

test('a reference from an earlier checklist counts as requested', async () => {
  await open('candidate', { ...nobody, count: { asked: 1, given: 1, lastAt: '2026-03-02T09:00:00.000Z' } });
  expect(await screen.findByText(/^1 of 1 reference/)).toBeTruthy();
  expect(screen.queryByText('No one has been asked yet.')).toBeNull();
  expect(screen.getByText('You asked with an earlier checklist.')).toBeTruthy();
});

test('a refusal is shown as no answer', async () => {
  await open('candidate', { ...nobody, requests: [request] });
  expect(await screen.findByText('No answer')).toBeTruthy();
  expect(screen.getByText(/Name someone else\.$/)).toBeTruthy();
});

test('for a renewed checklist no referee can be asked again, and no hint suggests it', async () => {
  const requests = [{ ...request, canResend: true }];
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/references/list': () => ({ body: { ...nobody, requests } }),
  });
  renderPage(<ReferenceRequests proof={proof} reader="candidate" title="References" text="Ask them" canAsk={false} />);
  expect(await screen.findByText('Sent Mar 1, 2026.')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Refresh references',
    'Withdraw the request to Harriet Supervisor',
  ]);
});

test('a request by staff waits for the yes of the candidate, which staff cannot give', async () => {
  const requests = [{ ...request, state: 'yes-awaited', askedBy: 'staff', sentAt: null, openedAt: null }];
  const asked: unknown[] = [];
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/references/list': () => ({ body: { ...nobody, requests } }),
    [`POST /api/references/${request.id}/agree`]: ({ body }) => {
      asked.push(body);
      return { body: { ...requests[0], state: 'waiting' } };
    },
  });
  renderPage(<ReferenceRequests proof={proof} reader="candidate" title="References" text="Ask them" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, ask them (Harriet Supervisor)' }));
  await waitFor(() => expect(asked).toEqual([proof]));
  expect(screen.getByRole('button', { name: 'No (Harriet Supervisor)' })).toBeTruthy();
  cleanup();
  renderPage(<ReferenceRequests proof={proof} reader="staff" title="References" text="Ask them" />);
  expect(await screen.findByText('Waits for a yes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request to Harriet Supervisor' }));
  expect(await screen.findByText('Harriet Supervisor was sent nothing, and the candidate is no longer asked.')).toBeTruthy();
});

test('staff enter the day of a spoken yes where the candidate cannot be asked by email', async () => {
  await open('staff', { ...nobody, needsYes: 'spoken' });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByLabelText(/^The candidate said yes on/).getAttribute('aria-invalid')).toBe('true');
});
