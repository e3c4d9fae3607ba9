// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { portalJob } from '#test/portal-job.ts';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalJobsPage } from './portal-jobs-page.tsx';

const root = '/api/admin-portal/jobs';
const fields = {
  title: 'ICU Nurse',
  company: 'Fernhill',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights.',
  requirements: ['RN license', 'Two years'],
  pay: { from: 48, to: 56, unit: 'hour' },
  type: 'Full-time',
  weeks: 13,
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
};
const job = portalJob(fields as Partial<PortalJob>);

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(answers: Record<string, Answer> = {}, role = 'admin') {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role } } }),
    'GET /api/specialties': () => ({ body: { data: [{ id: 4, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' }] } }),
    [`GET ${root}`]: () => ({ body: { jobs: [job], nextCursor: null } }),
    ...answers,
  });
  renderPage(<PortalJobsPage />, { path: paths.portalJobs });
  await screen.findByRole('heading', { name: 'ICU Nurse' });
}
const sent = () => api.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

test('a new job lists missing fields, then is saved as a draft with one requirement from each line', async () => {
  await open({ [`POST ${root}`]: () => ({ status: 201, body: { job } }) });
  await userEvent.click(screen.getByRole('button', { name: 'New job' }));
  expect(screen.getByRole('heading', { name: 'New job' })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  for (const text of ['Title is required', 'Enter the pay as a range or in words', 'Add at least one requirement'])
    expect(await screen.findByText(text)).toBeTruthy();
  for (const label of ['Title', 'Company', 'Location', 'Description'] as const) {
    await userEvent.type(screen.getByLabelText(label), fields[label.toLowerCase() as 'title']);
  }
  await userEvent.type(screen.getByLabelText(/^Pay from/), '60');
  await userEvent.type(screen.getByLabelText(/^Pay to/), '56');
  await userEvent.type(screen.getByLabelText(/^Length/), '13');
  await userEvent.selectOptions(screen.getByLabelText(/^Skills checklist/), 'ICU RN');
  expect(await screen.findByText("Pay to can't be less than Pay from")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(/^Pay from/));
  await userEvent.type(screen.getByLabelText(/^Pay from/), '48');
  await userEvent.type(screen.getByLabelText('Requirements'), 'RN license\n\n  Two years ');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(sent()).toEqual([{ method: 'POST', path: root, body: { ...fields, requestId: expect.any(String) } }]);
});

test('an edit sends the revision it started from, and a conflict keeps the text', async () => {
  await open({
    [`PUT ${root}/${job.id}`]: () => ({
      status: 409,
      body: { error: 'This was changed in the meantime. Reload the page and try again.' },
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  await userEvent.type(screen.getByLabelText('Title'), ' (Nights)');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findByText(/This was changed/)).closest('[role=alert]')).toBeTruthy();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('ICU Nurse (Nights)');
  expect(sent()).toEqual([{ method: 'PUT', path: `${root}/${job.id}`, body: { ...fields, title: 'ICU Nurse (Nights)', revision: 3 } }]);
});

test('the page of a job has one heading, which takes the focus from its link, and again after an edit', async () => {
  await open({
    [`GET ${root}/${job.id}`]: () => ({ body: { job } }),
    'GET /api/admin-portal/requirements': () => ({ body: { sets: [], nextCursor: null } }),
    'GET /api/admin-portal/put-forwards': () => ({ body: { putForwards: [] } }),
    [`GET ${root}/${job.id}/packets`]: () => ({ body: { packets: [] } }),
  });
  await userEvent.click(screen.getByRole('link', { name: 'ICU Nurse' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'ICU Nurse' });
  expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading]);
  expect(document.activeElement).toBe(heading);
  await userEvent.click(screen.getByRole('button', { name: 'Edit job' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit job' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: 'ICU Nurse' }));
});

test('publishing asks for a confirmation, then the card shows that the job is on the site and can be closed', async () => {
  await open({
    [`POST ${root}/${job.id}/publish`]: () => ({
      body: { job: { ...job, state: 'open', revision: 4, postedAt: '2026-03-02T08:00:00.000Z' } },
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Publish/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('button', { name: /^Close job/ })).toBeTruthy();
});

test('a preview shows the job as on the site, and a duplicate is a new draft', async () => {
  await open({ [`POST ${root}`]: () => ({ status: 201, body: { job } }) });
  await userEvent.click(screen.getByRole('button', { name: /^Duplicate/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = screen.getByRole('dialog', { name: 'ICU Nurse' });
  for (const text of ['$48–$56 per hour', '13 weeks', 'Two years']) expect(within(preview).getByText(text)).toBeTruthy();
  await userEvent.click(within(preview).getAllByRole('button', { name: 'Close' })[0]!);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(sent()).toEqual([{ method: 'POST', path: root, body: { ...fields, requestId: expect.any(String) } }]);
});

test('the additional fields of the order are collapsed, and sent with the job', async () => {
  await open({ [`POST ${root}`]: () => ({ status: 201, body: { job } }) });
  await userEvent.click(screen.getByRole('button', { name: /^Duplicate/ }));
  const summary = screen.getByText(/^Unit, license, certifications/);
  const folded = summary.closest('details')!;
  expect(folded.open).toBe(false);
  await userEvent.click(summary);
  await userEvent.selectOptions(screen.getByLabelText(/^Unit/), 'Medical ICU');
  await userEvent.selectOptions(screen.getByLabelText(/^License/), 'Texas');
  await userEvent.type(screen.getByLabelText(/^Certifications/), 'BLS, ACLS');
  await userEvent.click(screen.getByLabelText('Epic'));
  await userEvent.type(screen.getByLabelText(/^Float/), ' SICU only ');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  const order = { unit: 'medical-icu', license: 'TX', certificates: ['BLS', 'ACLS'], ehr: ['epic'], terms: { float: 'SICU only' } };
  expect(sent()).toEqual([{ method: 'POST', path: root, body: { ...fields, ...order, requestId: expect.any(String) } }]);
});

test('a user edits but does not publish, and sees that a change waits for an admin', async () => {
  const changed = { ...job, state: 'open', postedAt: '2026-03-02T08:00:00.000Z', notShown: ['pay', 'startsOn'] };
  await open({ [`GET ${root}`]: () => ({ body: { jobs: [changed], nextCursor: null } }) }, 'user');
  expect(screen.getByText('Changed, not on the site yet: pay, start')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Edit/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Publish|Close job)/ })).toBeNull();
});

test('an admin sees which changes will be published, and sends the revision that was shown', async () => {
  const changed = { ...job, state: 'open', postedAt: '2026-03-02T08:00:00.000Z', notShown: ['pay'] };
  await open({
    [`GET ${root}`]: () => ({ body: { jobs: [changed], nextCursor: null } }),
    [`POST ${root}/${job.id}/publish`]: () => ({ body: { job: { ...changed, notShown: undefined, revision: 4 } } }),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Publish changes/ }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(/shows its changes on the site right away: pay\./)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish changes' }));
  expect(await screen.findByText('Job published')).toBeTruthy();
  expect(sent()).toEqual([{ method: 'POST', path: `${root}/${job.id}/publish`, body: { revision: 3 } }]);
});
