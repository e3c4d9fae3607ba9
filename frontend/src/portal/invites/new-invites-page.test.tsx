// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { portalJob } from '#test/portal-job.ts';
import { startApi } from '#test/start-api.ts';
import { NewInvitesPage } from './new-invites-page.tsx';

const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

test('a list that was replaced after the check is checked again before it is sent', async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/specialties': () => ({ body: { data: [], nextCursor: null, total: 0 } }),
    'POST /api/admin-portal/invites/check': () => ({ body: { rows: [{ problems: [], specialtyName: 'ICU RN', notes: [] }] } }),
  });
  renderPage(<NewInvitesPage />, { path: '/admin-portal/invites/new', at: '/admin-portal/invites/new' });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^People/), 'Wilma Testcase,wilma@candidate.example,,RN ICU');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByRole('button', { name: 'Send 1 invite' });
  const other = new File(['Otto Exemplar,otto@candidate.example,,RN ICU'], 'others.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/^CSV file/), other);
  await screen.findByText('The list has changed. Check it again before you send the invites.');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Otto Exemplar');
  await screen.findByRole('button', { name: 'Send 1 invite' });
});

test('a row shows its number in the file, also after the server’s check, and the matched checklist', async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/specialties': () => ({ body: { data: [], nextCursor: null, total: 0 } }),
    'POST /api/admin-portal/invites/check': () => ({ body: { rows: [{ problems: [], specialtyName: 'ICU RN', notes: [] }] } }),
  });
  renderPage(<NewInvitesPage />, { path: '/admin-portal/invites/new', at: '/admin-portal/invites/new' });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(/^People/));
  await user.paste('name,email,phone,specialty\n\nWilma Testcase,wilma@candidate.example,,ICU');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  const understood = await screen.findByText('ICU RN');
  expect(understood.closest('li')?.textContent).toContain('Row 3');
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ rows: [{ specialty: 'ICU', number: 3 }] });
});

test('an unclosed quote that includes the following lines is reported as such', async () => {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: me } }) });
  renderPage(<NewInvitesPage />, { path: '/admin-portal/invites/new', at: '/admin-portal/invites/new' });
  const user = userEvent.setup();
  const field = await screen.findByLabelText(/^People/);
  await user.click(field);
  await user.paste(
    'Wilma Testcase,wilma@candidate.example,,RN ICU\n"Otto Exemplar,otto@candidate.example,,RN ICU\nIda Sample,ida@candidate.example,,RN ICU',
  );
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText('Row 2 has a cell with a line break. Check its quotes.');
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('invites from the page of a job are sent for it, under a name that is not typed again', async () => {
  const job = portalJob({ state: 'open' });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/specialties': () => ({ body: { data: [], nextCursor: null, total: 0 } }),
    [`GET /api/admin-portal/jobs/${job.id}`]: () => ({ body: { job } }),
    'POST /api/admin-portal/invites/check': () => ({ body: { rows: [{ problems: [], specialtyName: 'ICU RN', notes: [] }] } }),
  });
  renderPage(<NewInvitesPage />, { path: '/admin-portal/invites/new', at: `/admin-portal/invites/new?job=${job.id}` });
  const user = userEvent.setup();
  expect(await screen.findByText('For MICU nights, Fernhill')).toBeTruthy();
  await user.type(await screen.findByLabelText(/^People/), 'Wilma Testcase,wilma@candidate.example,,RN ICU');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  const send = await screen.findByRole('button', { name: 'Send 1 invite' });
  const name = screen.getByLabelText<HTMLInputElement>(/^List name/);
  expect(name.value).toBe('MICU nights, Fernhill');
  await user.clear(name);
  expect(name.value).toBe('');
  await user.type(name, 'MICU, second round');
  await user.click(send);
  await expect
    .poll(() => api.requests.find(({ method, path }) => method === 'POST' && path === '/api/admin-portal/invites')?.body)
    .toMatchObject({ name: 'MICU, second round', jobId: job.id });
});

test.each([
  [
    'was removed',
    { status: 404, body: { error: 'Not found', code: 'JOB_NOT_FOUND' } },
    'This job no longer exists. You can invite people without it.',
  ],
  [
    'is closed',
    { body: { job: portalJob({ state: 'closed' }) } },
    'The job MICU nights, Fernhill, is closed. You can invite people without it.',
  ],
])('invites of a job that %s say so and are sent without it', async (_, reply, said) => {
  const { id } = portalJob();
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/specialties': () => ({ body: { data: [], nextCursor: null, total: 0 } }),
    [`GET /api/admin-portal/jobs/${id}`]: () => reply,
    'POST /api/admin-portal/invites/check': () => ({ body: { rows: [{ problems: [], specialtyName: 'ICU RN', notes: [] }] } }),
  });
  renderPage(<NewInvitesPage />, { path: '/admin-portal/invites/new', at: `/admin-portal/invites/new?job=${id}` });
  const user = userEvent.setup();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Job' })).toBeNull();
  await user.type(await screen.findByLabelText(/^People/), 'Wilma Testcase,wilma@candidate.example,,RN ICU');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^List name/);
  expect(name.value).toBe('');
  await user.type(name, 'ICU in spring');
  await user.click(screen.getByRole('button', { name: 'Send 1 invite' }));
  const sent = () => api.requests.find(({ method, path }) => method === 'POST' && path === '/api/admin-portal/invites')?.body;
  await expect.poll(sent).toMatchObject({ name: 'ICU in spring' });
  expect(sent()).not.toHaveProperty('jobId');
});
