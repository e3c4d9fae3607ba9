// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { PortalAuditPage } from '#src/portal/audit/portal-audit-page.tsx';
import { MyChangesPage } from '#src/candidate/changes/my-changes-page.tsx';
import { PortalCandidatesPage } from '#src/portal/candidate-rights/portal-candidates-page.tsx';
import { PortalChangesPage } from '#src/portal/changes/portal-changes-page.tsx';
import { PortalInquiriesPage } from '#src/portal/inquiries/portal-inquiries-page.tsx';
import { PortalInvitesPage } from '#src/portal/invites/portal-invites-page.tsx';
import { PortalJobsPage } from '#src/portal/jobs/portal-jobs-page.tsx';
import { PortalLinksPage } from '#src/portal/links/portal-links-page.tsx';
import { RequirementSetsPage } from '#src/portal/matching/requirement-sets-page.tsx';
import { PortalPage } from '#src/portal/submissions/portal-page.tsx';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';

const root = '/api/admin-portal';
const specialty = { id: 4, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' };
const none = { nextCursor: null };
const lists = {
  [`${root}/submissions/recent`]: { submissions: [], ...none },
  [`${root}/links`]: { links: [], ...none },
  [`${root}/audit`]: { events: [], ...none },
  [`${root}/inquiries`]: { inquiries: [], ...none },
  [`${root}/invites`]: { lists: [], ...none },
  [`${root}/jobs`]: { jobs: [], ...none },
  [`${root}/requirements`]: { sets: [], ...none },
  [`${root}/candidates/requests`]: { requests: [], ...none },
};

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [] } }),
    'GET /api/specialties': () => ({ body: { data: [specialty], nextCursor: null, total: 1 } }),
    ...Object.fromEntries(Object.entries(lists).map(([path, body]) => [`GET ${path}`, () => ({ body })])),
  });
});
afterEach(() => api.close());

const asked = () => api.requests.findLast(({ path }) => Object.hasOwn(lists, path.split('?')[0]!));
/** Opens a list and returns its query to the server, without the page size. */
async function ask(page: keyof typeof pages, search: string) {
  renderPage(pages[page], { path: '/list', at: `/list?${search}` });
  await expect.poll(asked).toBeTruthy();
  const query = new URLSearchParams(asked()!.path.split('?')[1]);
  query.delete('limit');
  return Object.fromEntries(query);
}
const pages = {
  submissions: <PortalPage />,
  links: <PortalLinksPage />,
  audit: <PortalAuditPage />,
  inquiries: <PortalInquiriesPage />,
  invites: <PortalInvitesPage />,
  jobs: <PortalJobsPage />,
  requirements: <RequirementSetsPage />,
  rights: <PortalCandidatesPage />,
};

test.each([
  ['submissions', 'specialty=nonsense', 'Specialty', {}],
  ['submissions', 'from=2026-02-30', 'From', {}],
  ['submissions', 'to=yesterday', 'To', {}],
  ['submissions', 'expiresWithin=soon', 'Checklist expires', {}],
  ['submissions', 'assignee=somebody', 'Assigned to', {}],
  ['submissions', 'references=some', 'References', {}],
  ['submissions', 'pdf=nonsense&specialty=4', 'PDF', { specialtyId: '4' }],
  ['submissions', 'ehr=nonsense', 'EHR system', {}],
  ['submissions', 'unit=nonsense', 'Unit type', {}],
  ['submissions', 'state=ZZ', 'Licensed in', {}],
  ['submissions', 'certificate=BLS&validOn=2026-13-01', 'Valid on', { certificate: 'BLS' }],
  ['submissions', 'certificateEndsWithin=-1', 'Credential expires', {}],
  ['links', 'kind=nonsense&state=active', 'Kind', { state: 'active' }],
  ['links', 'state=nonsense', 'State', {}],
  ['links', 'submission=1', 'Only one checklist', {}],
  ['audit', 'outcome=nonsense', 'Outcome', {}],
  ['audit', 'from=2026-02-30', 'From', {}],
  ['audit', `object=${'x'.repeat(121)}&action=user.created`, 'What', { action: 'user.created' }],
  ['inquiries', 'filter=nonsense', 'Show', { filter: 'open' }],
  ['invites', 'by=nonsense', 'Show', {}],
  ['jobs', 'state=nonsense', 'Show', {}],
  ['requirements', 'show=nonsense', 'Show', {}],
  ['rights', 'filter=nonsense', 'Which requests', { filter: 'open' }],
] as const)('%s at ?%s is listed without that filter, and the page says so', async (page, search, label, query) => {
  expect(await ask(page, search)).toEqual(query);
  expect(screen.getByText(/^The address has/).textContent).toBe(
    `The address has an unknown value for ${label}, so this filter was left out.`,
  );
});

test('names several unknown filters in one sentence, and shows nothing if every value is known', async () => {
  expect(await ask('submissions', 'specialty=nonsense&from=nonsense&pdf=failed')).toEqual({ pdf: 'failed' });
  expect(screen.getByText('The address has an unknown value for Specialty, From, so these filters were left out.')).toBeTruthy();
  cleanup();
  await ask('submissions', 'specialty=4&from=2026-02-28&assignee=me&state=compact&expiresWithin=45');
  expect(screen.queryByText(/^The address has/)).toBeNull();
});

test('a retired specialty still narrows the list, and its field shows this', async () => {
  expect(await ask('submissions', 'specialty=77')).toEqual({ specialtyId: '77' });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters 1 set' }));
  expect(await screen.findByRole('option', { name: 'ICU RN' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Remove the filter Specialty: Another specialty' })).toBeTruthy();
  const field = screen.getByLabelText<HTMLSelectElement>('Specialty');
  expect(field.selectedOptions[0]?.textContent).toBe('Another specialty');
});

test.each(['-1', '1.5', '1e1', '0x2', 'newest'])(
  'the changes page at ?revision=%s shows the newest revision, and tells staff so',
  async (revision) => {
    const id = 'a'.repeat(24);
    const askedFor = () => api.requests.map(({ path }) => path).filter((path) => path.includes('/changes'));
    renderPage(<PortalChangesPage />, { path: '/changes/:id', at: `/changes/${id}?revision=${revision}` });
    await screen.findByText('The address has an unknown value for Revision, so this filter was left out.');
    await expect.poll(askedFor).toEqual([`${root}/submissions/${id}/changes`]);
    cleanup();
    renderPage(<MyChangesPage />, { path: '/changes/:id', at: `/changes/${id}?revision=${revision}` });
    await expect.poll(askedFor).toEqual([`${root}/submissions/${id}/changes`, `/api/my-checklists/${id}/changes`]);
  },
);
