// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { PortalCandidatesPage } from '#src/portal/candidate-rights/portal-candidates-page.tsx';
import { PortalLinksPage } from '#src/portal/links/portal-links-page.tsx';
import { StaffReferences } from '#src/portal/report/staff-references.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { SignInPage } from '#src/portal/sign-in/sign-in-page.tsx';
import { PortalUsersPage } from '#src/portal/users/portal-users-page.tsx';
import { renderPage } from '#test/render-page.tsx';
import { startLapse } from '#test/session-lapse.tsx';
import { makeLink } from '#test/portal-link.ts';
import { type Answer, startApi } from '#test/start-api.ts';

const root = '/api/admin-portal';
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } as const;
const id = '1'.repeat(24);
let api: Awaited<ReturnType<typeof startApi>>;
let session: ReturnType<typeof startLapse>;
beforeEach(() => {
  sessionStorage.clear();
  session = startLapse(me);
});
afterEach(() => api.close());

async function open(page: ReactNode, at: string, answers: Record<string, Answer>) {
  api = await startApi({ ...session.answers, ...answers });
  renderPage(page, { path: at, signIn: <SignInPage /> });
}
const again = async () => {
  await session.lapse();
  await session.signIn();
};
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const valueOf = (at: { getByLabelText: typeof screen.getByLabelText }, label: RegExp) => at.getByLabelText<HTMLInputElement>(label).value;

const rightsRequest = {
  id,
  kind: 'access',
  name: 'Wilhelmina Testcase',
  email: 'wilhelmina@candidate.example',
  notes: '',
  status: 'open',
  receivedAt: '2026-03-01T08:00:00.000Z',
  dueAt: '2026-04-15T08:00:00.000Z',
  closedAt: null,
  closedBy: null,
  outcome: null,
};
const openRequests = () =>
  open(<PortalCandidatesPage />, '/admin-portal/candidates', {
    [`GET ${root}/candidates/requests`]: () => ({ body: { requests: [rightsRequest], nextCursor: null } }),
  });

test('a request being entered survives the end of the session, but not a cancel', async () => {
  await openRequests();
  await press(/^New request$/);
  await userEvent.type((await findDialog('New request')).getByLabelText(/^Notes/), 'By letter');
  await again();
  const dialog = await findDialog('New request');
  expect(valueOf(dialog, /^Notes/)).toBe('By letter');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await again();
  await press(/^New request$/);
  expect(valueOf(await findDialog('New request'), /^Notes/)).toBe('');
});

test('the answer to a request survives the end of the session', async () => {
  await openRequests();
  await press(/^Close request of/);
  await userEvent.type((await findDialog('Close request')).getByLabelText(/^How it was answered/), 'A copy was mailed');
  await again();
  expect(valueOf(await findDialog('Close request'), /^How it was answered/)).toBe('A copy was mailed');
});

test('the reason for an action on a link survives the end of the session, with the pending action', async () => {
  const link = makeLink({ id, origin: { kind: 'staff', email: me.email } });
  await open(<PortalLinksPage />, '/admin-portal/links', {
    [`GET ${root}/links`]: () => ({ body: { links: [link], nextCursor: null } }),
  });
  await press(/^Revoke/);
  const first = await findDialog('Revoke link');
  await userEvent.selectOptions(first.getByLabelText(/^Reason/), 'sent-to-the-wrong-person');
  await userEvent.type(first.getByLabelText(/^Note/), 'Sent to the wrong address');
  await again();
  const second = await findDialog('Revoke link');
  expect([valueOf(second, /^Reason/), valueOf(second, /^Note/)]).toEqual(['sent-to-the-wrong-person', 'Sent to the wrong address']);
});

test('a user being created survives the end of the session, but never the temporary password', async () => {
  await open(<PortalUsersPage />, '/admin-portal/users', {
    'GET /api/auth/users': () => ({ body: { users: [] } }),
    'GET /api/auth/settings': () => ({ body: { requiresSecondFactor: false } }),
  });
  await userEvent.type(await screen.findByLabelText(/^Email/), 'ida@larkfield.example');
  await userEvent.selectOptions(screen.getByLabelText(/^Role/), 'admin');
  await press(/^Generate$/);
  const password = valueOf(screen, /^Temporary password/);
  await session.lapse();
  expect(JSON.stringify(sessionStorage)).toContain('ida@larkfield.example');
  expect(JSON.stringify(sessionStorage)).not.toContain(password);
  await session.signIn();
  await screen.findByRole('button', { name: 'Create User' });
  expect([/^Email/, /^Role/, /^Temporary password/].map((label) => valueOf(screen, label))).toEqual(['ida@larkfield.example', 'admin', '']);
});

const request = {
  id: '2'.repeat(24),
  state: 'answered',
  name: 'Harriet Supervisor',
  role: 'Charge nurse',
  email: 'harriet@hospital.example',
  unit: 'ICU, Fernhill',
  from: '2024-01',
  to: null,
  relation: 'supervisor',
  askedBy: 'staff',
  askedAt: '2026-03-01T08:00:00.000Z',
  sentAt: '2026-03-01T08:00:00.000Z',
  openedAt: '2026-03-02T08:00:00.000Z',
  answeredAt: '2026-03-02T09:00:00.000Z',
  declinedAt: null,
  declineReason: null,
  reminders: 0,
  linkEndsAt: '2026-03-15T08:00:00.000Z',
  canResend: false,
};
const openReferences = async () => {
  await open(
    <PortalShell title="Report">
      <StaffReferences canAsk id={id} />
    </PortalShell>,
    '/admin-portal/report',
    {
      'POST /api/references/list': () => ({
        body: {
          requests: [request],
          count: { asked: 1, given: 1, lastAt: request.answeredAt },
          skills: [{ id: 7, skill: 'Suctioning', categoryName: 'Airway' }],
          safetyRows: 4,
          units: [],
        },
      }),
      [`GET ${root}/submissions/${id}/references`]: () => ({
        body: { references: [{ ...request, flags: [], isOfAnother: false, given: null, setAside: null }] },
      }),
    },
  );
  await screen.findByText('Harriet Supervisor');
};

test('a half-written reference request survives the end of a session, with the chosen skills', async () => {
  await openReferences();
  await press(/^Ask a supervisor$/);
  const first = await findDialog('Ask a supervisor');
  await userEvent.type(first.getByLabelText(/^Name/), 'Otto Probe');
  await userEvent.click(first.getByLabelText('Suctioning'));
  await again();
  const second = await findDialog('Ask a supervisor');
  expect(valueOf(second, /^Name/)).toBe('Otto Probe');
  expect(second.getByLabelText<HTMLInputElement>('Suctioning').checked).toBe(true);
});

test('the reason for setting a reference aside survives the end of the session', async () => {
  await openReferences();
  await press(/^Set aside/);
  const first = await findDialog('Set this reference aside');
  await userEvent.selectOptions(first.getByLabelText(/^Reason/), 'on-request');
  await userEvent.type(first.getByLabelText(/^Note/), 'She called us');
  await again();
  const second = await findDialog('Set this reference aside');
  expect([valueOf(second, /^Reason/), valueOf(second, /^Note/)]).toEqual(['on-request', 'She called us']);
});
