// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { startOfDay } from '#src/portal/shared/lists/list-filters.tsx';
import { newFrom, waitingParts } from '#src/portal/shared/today/today-tasks.ts';
import { PortalTodayPage } from './portal-today-page.tsx';

const root = '/api/admin-portal/today';
const soon = (days: number) => new Date(Date.now() + days * day).toISOString();
const quiet = {
  newUnassigned: 0,
  referencesIn: [],
  failedPdfs: 0,
  failedPackets: [],
  overdueReferences: [],
  putForwards: [],
  expiringChecklists: 0,
  peopleWithCredentialsEnding: 0,
  credentialsEnding: [],
  rightsRequests: null,
};
const noInquiry = { open: 0, overdue: 0, nextDueAt: null, sendsMails: true };

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(answers: Record<string, Answer>, role = 'user') {
  const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role };
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user } }),
    [`GET ${root}/checklists`]: () => ({ body: quiet }),
    [`GET ${root}/inquiries`]: () => ({ body: noInquiry }),
    [`GET ${root}/invites`]: () => ({ body: { lists: [] } }),
    ...answers,
  });
  renderPage(<PortalTodayPage />, { path: '/admin-portal/today' });
}
const links = async () =>
  within(await screen.findByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('a count at its limit is shown as more than the limit', async () => {
  await open({ [`GET ${root}/checklists`]: () => ({ body: { ...quiet, expiringChecklists: 100, peopleWithCredentialsEnding: 99 } }) });
  await screen.findByRole('link', { name: '99+ checklists expire soon' });
  await screen.findByRole('link', { name: '99 people with a license or certification that ends soon' });
});

test('each task links to its list, urgent ones come first, and empty ones are absent', async () => {
  await open({
    [`GET ${root}/checklists`]: () => ({
      body: {
        newUnassigned: 3,
        referencesIn: [
          { submissionId: '6'.repeat(24), candidateName: 'Ada Fernhill', answered: 1, declined: 0 },
          { submissionId: '4'.repeat(24), candidateName: 'Ines Farrow', answered: 1, declined: 1 },
        ],
        failedPdfs: 2,
        failedPackets: [{ submissionId: '7'.repeat(24), candidateName: 'Maren Oakfield', job: 'Fernhill, order 4411', madeAt: soon(-1) }],
        overdueReferences: [{ submissionId: '8'.repeat(24), candidateName: 'Otto Exemplar', count: 2 }],
        expiringChecklists: 1,
        peopleWithCredentialsEnding: 1,
        credentialsEnding: [
          {
            submissionId: '3'.repeat(24),
            candidateName: 'Mateo Probe',
            credentials: [
              { name: 'TX license', endsOn: '2026-12-15' },
              { name: 'BLS', endsOn: '2026-12-31' },
            ],
          },
        ],
        rightsRequests: { open: 1, nextDueAt: soon(3) },
      },
    }),
    [`GET ${root}/inquiries`]: () => ({ body: { ...noInquiry, open: 4, nextDueAt: soon(1) } }),
    [`GET ${root}/invites`]: () => ({ body: { lists: [{ id: '5'.repeat(24), name: 'ICU nights, Fernhill', notDelivered: 3 }] } }),
  });
  await screen.findByRole('link', { name: '2 report PDFs failed' });
  expect(await links()).toEqual([
    ['2 report PDFs failed', '/admin-portal?pdf=failed'],
    ['1 packet failed: Fernhill, order 4411', `/admin-portal/submissions/${'7'.repeat(24)}#packets`],
    ['2 references overdue: Otto Exemplar', `/admin-portal/submissions/${'8'.repeat(24)}#references`],
    ['1 candidate request open', '/admin-portal/candidates'],
    ['4 open inquiries', '/admin-portal/inquiries?filter=open'],
    ['3 new checklists that nobody has', `/admin-portal?assignee=nobody&from=${newFrom()}`],
    ['1 reference answered: Ada Fernhill', `/admin-portal/submissions/${'6'.repeat(24)}#references`],
    ['2 references answered or refused: Ines Farrow', `/admin-portal/submissions/${'4'.repeat(24)}#references`],
    ['1 checklist expires soon', '/admin-portal?expiresWithin=60'],
    ['2 licenses or certifications end soon: Mateo Probe', `/admin-portal/submissions/${'3'.repeat(24)}#credentials`],
    ['3 invites not delivered', `/admin-portal/invites/${'5'.repeat(24)}`],
  ]);
  expect(screen.getByText(/^For Maren Oakfield, /)).toBeTruthy();
  expect(screen.getByText(/^TX license on Dec 15, 2026, BLS on Dec 31, 2026\. No one is reminded/)).toBeTruthy();
  expect(screen.getAllByText('Due')).toHaveLength(4);
  // The list of new submissions starts at the same instant as their count.
  const asked = api.requests.find(({ path }) => path.startsWith(`${root}/checklists`))!.path;
  expect(new URLSearchParams(asked.split('?')[1]).get('newSince')).toBe(startOfDay(newFrom()));
});

const answered = (digit: string, answered: number, declined: number) => ({
  submissionId: digit.repeat(24),
  candidateName: 'Ada Fernhill',
  answered,
  declined,
});
const toReport = `/admin-portal/submissions/${'6'.repeat(24)}#references`;

test.each([
  [{}, []],
  [{ newUnassigned: 1 }, [['1 new, nobody has it', `/admin-portal?assignee=nobody&from=${newFrom()}`]]],
  [{ newUnassigned: 100 }, [['99+ new, nobody has them', `/admin-portal?assignee=nobody&from=${newFrom()}`]]],
  [{ referencesIn: [answered('6', 1, 0)] }, [['1 reference answered', toReport]]],
  [{ referencesIn: [answered('6', 0, 2)] }, [['2 references refused', toReport]]],
  [{ referencesIn: [answered('6', 1, 1), answered('7', 1, 0)] }, [['2 references answered, 1 refused', '/admin-portal/today']]],
  [{ failedPdfs: 2 }, [['2 PDFs failed', '/admin-portal?pdf=failed']]],
])('the line above the list counts open tasks and links to exactly those: %o', (today, parts) => {
  expect(waitingParts({ ...quiet, ...today }).map(({ text, to }) => [text, to])).toEqual(parts);
});

test('without tasks the page says so', async () => {
  await open({});
  expect(await screen.findByText('Nothing needs attention right now')).toBeTruthy();
  expect(screen.queryByText(/No mail server/)).toBeNull();
});

test('warns that mails are not sent if no mail server is configured', async () => {
  await open({ [`GET ${root}/inquiries`]: () => ({ body: { ...noInquiry, sendsMails: false } }) });
  expect(await screen.findByText('No mail server is set up: mails are kept as files and are not sent.')).toBeTruthy();
});

test.each([
  [{ secondFactor: 'undecided', admins: 3, adminsWithoutSecondFactor: 2 }, '2 of 3 admins sign in with a password alone. '],
  [{ secondFactor: 'undecided', admins: 1, adminsWithoutSecondFactor: 1 }, 'The one admin signs in with a password alone. '],
  [{ secondFactor: 'undecided', admins: 3, adminsWithoutSecondFactor: 0 }, null],
  [{ secondFactor: 'optional', admins: 3, adminsWithoutSecondFactor: 2 }, null],
])('admins read how many of them have no second factor until one decides: %o', async (settings, line) => {
  await open({ 'GET /api/auth/settings': () => ({ body: settings }) }, 'admin');
  await expect.poll(() => api.requests.some(({ path }) => path === '/api/auth/settings')).toBe(true);
  await screen.findByText('Nothing needs attention right now');
  if (line === null) expect(screen.queryByText(/with a password alone/)).toBeNull();
  else {
    expect((await screen.findByText(/with a password alone/)).textContent).toBe(`${line}Decide who needs two-step sign-in`);
    expect(screen.getByRole('link', { name: 'Decide who needs two-step sign-in' }).getAttribute('href')).toBe('/admin-portal/users');
  }
});

test('other staff are not told how admins sign in', async () => {
  await open({});
  await screen.findByText('Nothing needs attention right now');
  expect(api.requests.some(({ path }) => path === '/api/auth/settings')).toBe(false);
});

test('a failing service leaves the other parts, and a retry loads only its own', async () => {
  let isAway = true;
  await open({
    [`GET ${root}/checklists`]: () => (isAway ? { status: 503, body: {} } : { body: { ...quiet, failedPdfs: 1 } }),
    [`GET ${root}/inquiries`]: () => ({ body: { ...noInquiry, open: 1, overdue: 1 } }),
  });
  expect(await screen.findByRole('link', { name: '1 open inquiry' })).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Nothing needs attention right now')).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: '1 report PDF failed' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
