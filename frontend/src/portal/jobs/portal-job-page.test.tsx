// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { portalJob } from '#test/portal-job.ts';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalJobsPage } from './portal-jobs-page.tsx';

const id = '1'.repeat(24);
const job = portalJob({ shift: 'Nights', unit: 'medical-icu', startsOn: '2027-01-11' });
const set = {
  id: '2'.repeat(24),
  name: 'MICU nights',
  job: 'MICU nights, Fernhill',
  startsOn: '2027-01-11',
  specialty: { id: 102, name: 'Medical ICU RN', slug: 'rn-micu', category: 'Nursing' },
  requirements: [
    { kind: 'unit', need: 'must', unit: 'medical-icu' },
    { kind: 'shift', need: 'wish', shift: 'nights' },
  ],
  labels: ['Medical ICU', 'Nights'],
  revision: 1,
  isArchived: false,
  jobId: id,
  jobRevision: 3,
  updatedAt: '2026-03-01T08:00:00.000Z',
  updatedBy: 'ada@larkfield.example',
};
const me = 'ada@larkfield.example';
const packetsPath = `GET /api/admin-portal/jobs/${id}/packets`;
const make = `POST /api/admin-portal/jobs/${id}/requirements`;

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(sets: object[], answers: Record<string, Answer> = {}) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' } } }),
    [`GET /api/admin-portal/jobs/${id}`]: () => ({ body: { job } }),
    'GET /api/admin-portal/requirements': () => ({ body: { sets, nextCursor: null } }),
    'GET /api/admin-portal/put-forwards': () => ({ body: { putForwards: [] } }),
    [packetsPath]: () => ({ body: { packets: [] } }),
    'GET /api/admin-portal/invites': () => ({ body: { lists: [], nextCursor: null } }),
    ...answers,
  });
  renderPage(<PortalJobsPage />, { path: paths.portalJobs, at: `${paths.portalJobs}?job=${id}` });
  await screen.findByRole('heading', { name: 'MICU nights' });
}

test('a job creates its requirements with one press, and links to its matches', async () => {
  const sets: object[] = [];
  await open(sets, {
    [make]: () => {
      sets.push(set);
      return { body: { set } };
    },
  });
  expect(screen.getByText('Medical ICU')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Make requirements' }));
  const matches = await screen.findByRole('link', { name: 'See matches' });
  expect(matches.getAttribute('href')).toBe(`${paths.portalMatching}/${set.id}`);
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('a set that staff changed and the set of the job are both shown, and Make appears only if all sets are behind the job', async () => {
  await open([set, { ...set, id: '3'.repeat(24), changedByHand: true, isBehindJob: true }]);
  expect(await screen.findAllByRole('link', { name: 'See matches' })).toHaveLength(2);
  expect(screen.getByText('Changed by hand')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('a job without matchable requirements lists what it needs', async () => {
  const fields = [{ field: 'checklist', message: "Choose the job's skills checklist first" }];
  await open([], { [make]: () => ({ status: 400, body: { error: 'Please check what you entered.', fields } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Make requirements' }));
  expect(await screen.findAllByText("Choose the job's skills checklist first")).toBeTruthy();
});

const asked = {
  id: '4'.repeat(24),
  submissionId: '5'.repeat(24),
  candidateName: 'Maren Oakfield',
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'ICU RN',
  jobId: id,
  state: 'agreed',
  round: 1,
  terms: {
    kind: 'job',
    facility: 'Fernhill',
    title: 'MICU nights',
    location: 'Dallas, TX',
    startsOn: '2027-01-11',
    pay: '$48 to $56 an hour',
    offer: 1,
    documents: [],
  },
  isSpoken: false,
  endsAt: '2026-12-13T12:00:00.000Z',
  askedByEmail: 'ada@larkfield.example',
  timeline: [{ at: '2026-11-29T12:00:00.000Z', what: 'asked', by: 'staff' }],
};

test('a job names the people who were asked for it', async () => {
  await open([set], { 'GET /api/admin-portal/put-forwards': () => ({ body: { putForwards: [asked] } }) });
  const person = await screen.findByRole('link', { name: 'Maren Oakfield' });
  expect(person.getAttribute('href')).toBe(`${paths.portal}/submissions/${asked.submissionId}`);
  expect(screen.getByText('Said yes')).toBeTruthy();
  expect(api.requests.some(({ path }) => path === `/api/admin-portal/put-forwards?jobId=${id}`)).toBe(true);
});

test('a job shows how many people match, and the packets that were made with their state', async () => {
  const packet = { id: '6'.repeat(24), submissionId: '5'.repeat(24), job: 'MICU nights, Fernhill', candidateName: 'Maren Oakfield' };
  const made = { ...packet, state: 'ready', madeAt: '2026-11-29T08:00:00.000Z', madeBy: 'ada@larkfield.example', isOutdated: true };
  await open([{ ...set, matches: { total: 12, meetEveryMust: 3 } }], { [packetsPath]: () => ({ body: { packets: [made] } }) });
  expect(await screen.findByText('12 people, 3 meeting everything required')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Maren Oakfield' })).getAttribute('href')).toContain(made.submissionId);
  for (const text of ['Ready', 'The checklist or its references have changed since.']) expect(screen.getByText(text)).toBeTruthy();
});

test('a job lists the invites that were sent for it, and the way to invite more people', async () => {
  const list = { id: '7'.repeat(24), name: 'MICU nights, Fernhill', createdAt: '2026-11-29T08:00:00.000Z', byEmail: me, size: 3 };
  await open([set], { 'GET /api/admin-portal/invites': () => ({ body: { lists: [list], nextCursor: null } }) });
  expect((await screen.findByRole('link', { name: list.name })).getAttribute('href')).toBe(`${paths.portalInvites}/${list.id}`);
  expect(screen.getByText('3 invites')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe(`${paths.portalNewInvites}?job=${id}`);
  expect(api.requests.some(({ path }) => path === `/api/admin-portal/invites?job=${id}`)).toBe(true);
});
