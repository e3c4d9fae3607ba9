// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { day, hour, minute } from '@larkfield/schemas/durations.ts';
import { NewInvitesPage } from '#src/portal/invites/new-invites-page.tsx';
import { PortalJobsPage } from '#src/portal/jobs/portal-jobs-page.tsx';
import { RequirementSetsPage } from '#src/portal/matching/requirement-sets-page.tsx';
import { SignInPage } from '#src/portal/sign-in/sign-in-page.tsx';
import { PortalPage } from '#src/portal/submissions/portal-page.tsx';
import { renderPage } from '#test/render-page.tsx';
import { startLapse } from '#test/session-lapse.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { advanceTime } from '#test/stopped-time.ts';

const root = '/api/admin-portal';
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } as const;
const specialty = { id: 4, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' };
let api: Awaited<ReturnType<typeof startApi>>;
let session: ReturnType<typeof startLapse>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  session = startLapse(me);
});
afterEach(() => api.close());

async function open(page: ReactNode, at: string, answers: Record<string, Answer>) {
  api = await startApi({
    ...session.answers,
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [] } }),
    'GET /api/specialties': () => ({ body: { data: [specialty], nextCursor: null, total: 1 } }),
    ...answers,
  });
  renderPage(page, { path: at, signIn: <SignInPage /> });
}
const again = async () => {
  await session.lapse();
  await session.signIn();
};
const valueOf = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

test('a job being written survives the end of the session, but not a cancel', async () => {
  await open(<PortalJobsPage />, '/admin-portal/jobs', { [`GET ${root}/jobs`]: () => ({ body: { jobs: [], nextCursor: null } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'New job' }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'ICU nurse, nights');
  await again();
  expect(await valueOf(/^Title/)).toBe('ICU nurse, nights');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await again();
  await userEvent.click(await screen.findByRole('button', { name: 'New job' }));
  expect(await valueOf(/^Title/)).toBe('');
});

test('forgets unsaved text an hour after the session ended', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answers = { [`GET ${root}/jobs`]: () => ({ body: { jobs: [], nextCursor: null } }) };
  const kept = () => JSON.stringify({ ...sessionStorage }).includes('ICU nurse, nights');
  await open(<PortalJobsPage />, '/admin-portal/jobs', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'New job' }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'ICU nurse, nights');
  await session.lapse();
  const text = { ...sessionStorage };
  await advanceTime(hour - 10 * minute);
  expect(kept()).toBe(true);
  await advanceTime(11 * minute);
  expect(kept()).toBe(false);

  // Load the page again within the hour, and after it.
  for (const [key, value] of Object.entries(text)) sessionStorage.setItem(key, value);
  cleanup();
  vi.setSystemTime(Date.now() - 20 * minute);
  const loadAgain = async () => {
    renderPage(<PortalJobsPage />, { path: '/admin-portal/jobs', signIn: <SignInPage /> });
    await screen.findByRole('button', { name: 'Sign in' });
  };
  await loadAgain();
  expect(kept()).toBe(true);
  await advanceTime(21 * minute);
  expect(kept()).toBe(false);
  for (const [key, value] of Object.entries(text)) sessionStorage.setItem(key, value);
  cleanup();
  await loadAgain();
  expect(kept()).toBe(false);
});

test('a job that is sent again after a lost reply keeps its request id, and a different job gets a new one', async () => {
  const sent: { title: string; requestId: string }[] = [];
  await open(<PortalJobsPage />, '/admin-portal/jobs', {
    [`GET ${root}/jobs`]: () => ({ body: { jobs: [], nextCursor: null } }),
    [`POST ${root}/jobs`]: ({ body }) => {
      sent.push(body as (typeof sent)[number]);
      return { status: 503, body: {} };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New job' }));
  const fields = {
    Title: 'ICU nurse',
    Company: 'Fernhill',
    Location: 'Dallas, TX',
    'Pay from': '50',
    Description: 'Nights.',
    Requirements: 'RN',
  };
  for (const [label, value] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), value);
  const save = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await expect.poll(() => sent.length).toBe(times);
    await screen.findByText(/^The job couldn't be saved/);
  };
  await save(1);
  await again();
  await screen.findByLabelText(/^Title/);
  await save(2);
  await userEvent.type(screen.getByLabelText(/^Title/), ', nights');
  await save(3);
  const [first, second, third] = sent.map(({ requestId }) => requestId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('requirements being written are restored after the session ended', async () => {
  await open(<RequirementSetsPage />, '/admin-portal/requirements', {
    [`GET ${root}/requirements`]: () => ({ body: { sets: [], nextCursor: null } }),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: /^New requirements/ }))[0]!);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Medical ICU, nights');
  await userEvent.type(screen.getByRole('combobox', { name: /^Add a certification/ }), 'ACLS{Enter}');
  await screen.findByRole('button', { name: 'Remove ACLS' });
  await again();
  expect(await valueOf(/^Name/)).toBe('Medical ICU, nights');
  expect(screen.getByRole('button', { name: 'Remove ACLS' })).toBeTruthy();
});

test('a list of people to invite survives the end of the session', async () => {
  await open(<NewInvitesPage />, '/admin-portal/invites/new', {});
  await userEvent.type(await screen.findByLabelText(/^People/), 'Wilma Testcase,wilma@candidate.example,,RN ICU');
  await again();
  expect(await valueOf(/^People/)).toBe('Wilma Testcase,wilma@candidate.example,,RN ICU');
});

test('mails to selected candidates keep their request id if the session ends while they are being sent', async () => {
  const submission = {
    id: '1'.repeat(24),
    candidateName: 'Maren Oakfield',
    specialty: 'ICU RN',
    shortReference: 'LK-7Q21-M4XZ',
    email: 'm@candidate.example',
    phone: null,
    submittedAt: new Date(Date.now() - 350 * day).toISOString(),
    revision: 1,
    pdf: { state: 'ready' },
    assignee: null,
  };
  const people = [
    { id: submission.id, candidateName: 'Maren Oakfield', email: 'm@candidate.example', specialty: 'ICU RN', obstacle: null },
  ];
  const sent: unknown[] = [];
  await open(<PortalPage />, '/admin-portal', {
    [`GET ${root}/submissions/recent`]: () => ({ body: { submissions: [submission], nextCursor: null } }),
    [`POST ${root}/submissions/mails/check`]: () => ({ body: { people } }),
    [`POST ${root}/submissions/mails`]: ({ body }) => {
      if (sent.push(body) > 1) return { body: { people } };
      session.end();
      return session.refusal;
    },
  });
  const send = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind to renew' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Send 1 email' }));
  };
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Maren Oakfield' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }));
  await send();
  await session.signIn();
  await send();
  await screen.findByRole('heading', { name: '1 email on the way' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
