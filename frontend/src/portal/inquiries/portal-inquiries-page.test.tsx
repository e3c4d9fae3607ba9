// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { paths, portalInquiryPath } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { PortalInquiriesPage } from './portal-inquiries-page.tsx';
import { PortalInquiryPage } from './portal-inquiry-page.tsx';

const root = '/api/admin-portal/inquiries';
const self = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
const card = {
  id: '1'.repeat(24),
  name: 'Hester Sample',
  company: 'Fernhill Regional Hospital',
  subject: 'Employer Inquiry',
  source: 'contact-page-employers',
  sourceTitle: 'Employer Team',
  receivedAt: '2026-03-01T08:00:00.000Z',
  assignee: null,
  handled: null,
};
const inquiry = { ...card, email: 'hester@fernhill.example', phone: '214-555-0142', message: 'Three nurses for nights.\nPlease call.' };

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function serve(answers: Record<string, Answer>) {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: self } }), ...answers });
}

test('open inquiries are listed first, others by their filter', async () => {
  await serve({ [`GET ${root}`]: ({ path }) => ({ body: { inquiries: path.includes('open') ? [card] : [], nextCursor: null } }) });
  renderPage(<PortalInquiriesPage />, { path: paths.portalInquiries });
  const link = await screen.findByRole('link', { name: 'Employer Inquiry' });
  expect(link.getAttribute('href')).toBe(portalInquiryPath(card.id));
  await userEvent.click(screen.getByRole('radio', { name: 'Assigned to me' }));
  expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy();
  expect(api.requests.filter(({ path }) => path.startsWith(root)).map(({ path }) => path)).toEqual([
    `${root}?filter=open`,
    `${root}?filter=mine`,
  ]);
});

test('each open inquiry shows the beginning of its message and the time left to answer', async () => {
  const one = (digit: string, hoursAgo: number, changes: object = {}) => ({
    ...card,
    id: digit.repeat(24),
    subject: `Inquiry ${digit}`,
    preview: 'Three nurses for nights.',
    receivedAt: new Date(Date.now() - hoursAgo * hour).toISOString(),
    ...changes,
  });
  const handled = { at: card.receivedAt, by: { userId: self.id, email: self.email } };
  const inquiries = [one('1', 1.5), one('2', 20.5), one('3', 23.5), one('4', 26.5), one('5', 100, { handled })];
  await serve({ [`GET ${root}`]: () => ({ body: { inquiries, nextCursor: null } }) });
  renderPage(<PortalInquiriesPage />, { path: paths.portalInquiries });
  await screen.findByRole('link', { name: 'Inquiry 1' });
  expect(screen.getAllByText('Three nurses for nights.')).toHaveLength(5);
  expect(screen.getAllByText(/ left$|^Overdue/).map(({ textContent }) => textContent)).toEqual([
    '22 h left',
    '3 h left',
    'Less than 1 h left',
    'Overdue by 2 h',
  ]);
});

test('an inquiry is read, answered by mail, assigned, handled and reopened', async () => {
  let state = inquiry as object;
  const put = (changes: object) => {
    state = { ...state, ...changes };
    return { body: { inquiry: state } };
  };
  await serve({
    [`GET ${root}/${card.id}`]: () => put({}),
    [`PUT ${root}/${card.id}/assignee`]: () => put({ assignee: { userId: self.id, email: self.email } }),
    [`PUT ${root}/${card.id}/handled`]: ({ body }) =>
      put({
        handled: (body as { isHandled: boolean }).isHandled
          ? { at: '2026-03-02T08:00:00.000Z', by: { userId: self.id, email: self.email } }
          : null,
      }),
  });
  renderPage(<PortalInquiryPage />, { path: paths.portalInquiry, at: portalInquiryPath(card.id) });
  const mail = await screen.findByRole('link', { name: 'Reply by email' });
  const address = new URL(mail.getAttribute('href')!);
  expect(decodeURIComponent(address.pathname)).toBe(inquiry.email);
  expect(address.searchParams.get('subject')).toBe('Re: Employer Inquiry');
  expect(address.searchParams.get('body')).toContain('> Three nurses for nights.\n> Please call.');
  await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByRole('button', { name: 'Unassign' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as handled' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Mark as handled' })).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { userId: self.id },
    { isHandled: true },
    { isHandled: false },
  ]);
});

test('an inquiry is assigned to a colleague, whose name stays after they have left', async () => {
  const colleague = { userId: '8'.repeat(24), email: 'bo@larkfield.example' };
  const leaver = { userId: '7'.repeat(24), email: 'left@larkfield.example' };
  await serve({
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [{ userId: self.id, email: self.email }, colleague] } }),
    [`GET ${root}/${card.id}`]: () => ({ body: { inquiry: { ...inquiry, assignee: leaver } } }),
    [`PUT ${root}/${card.id}/assignee`]: () => ({ body: { inquiry: { ...inquiry, assignee: colleague } } }),
  });
  renderPage(<PortalInquiryPage />, { path: paths.portalInquiry, at: portalInquiryPath(card.id) });
  await screen.findByRole('option', { name: 'ada@larkfield.example (you)' });
  const field = screen.getByLabelText<HTMLSelectElement>('Assigned to');
  expect(field.selectedOptions[0]?.textContent).toBe(leaver.email);
  await userEvent.selectOptions(field, colleague.email);
  await waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe(colleague.email));
  expect(screen.queryByRole('option', { name: leaver.email })).toBeNull();
  expect(api.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ userId: colleague.userId });
});

test('an unknown inquiry shows an error', async () => {
  await serve({ [`GET ${root}/${card.id}`]: () => ({ status: 404, body: { error: 'Inquiry not found.' } }) });
  renderPage(<PortalInquiryPage />, { path: paths.portalInquiry, at: portalInquiryPath(card.id) });
  expect(await screen.findByText('Inquiry not found.')).toBeTruthy();
});
