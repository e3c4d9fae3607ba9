// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { paths, portalReportPath } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalReportPage } from './portal-report-page.tsx';

const id = '1'.repeat(24);
const path = `/api/admin-portal/submissions/${id}/report`;
const signedAt = ['2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'];
const revisions = [
  { revision: 2, via: 'edit', signedAt: signedAt[1] },
  { revision: 1, via: 'submit', signedAt: signedAt[0] },
];

function view(revision: number, all = revisions) {
  const proficiency = revision === 2 ? 2 : 5;
  return {
    revisions: all,
    report: {
      submissionId: id,
      revision,
      shortReference: 'LK-AB12-CD34',
      candidateName: 'Wilhelmina Testcase',
      email: 'wilhelmina@candidate.example',
      phone: null,
      specialtyName: 'ICU RN',
      specialtySlug: 'rn-icu',
      catalogueVersion: '1',
      submittedAt: signedAt[0],
      changedAt: revision === 2 ? signedAt[1] : null,
      digitalSignature: {
        name: 'Wilhelmina Testcase',
        signedAt: signedAt[revision - 1],
        timeZone: 'America/Chicago',
        attestationVersion: '1',
        contentHash: 'd'.repeat(64),
      },
      skillGroups: [{ categoryName: 'Airway', skills: [{ id: 1, skill: 'Suctioning', isSafetySkill: 0, criticality: 'high' }] }],
      skillRatings: [{ skillId: 1, proficiency, frequency: 'current' }],
    },
  };
}

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

/** Opens a fold above the report by its title. */
const openFold = async (title: string) => userEvent.click(await screen.findByRole('heading', { level: 2, name: title }));

async function open(answer: Answer, state: unknown = null, more: Record<string, Answer> = {}) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' } } }),
    [`GET ${path}`]: answer,
    ...more,
  });
  return renderPage(<PortalReportPage />, { path: paths.portalReport, at: portalReportPath(id), state });
}

test('shows the newest revision, and an earlier one on request, marked as earlier', async () => {
  const router = await open(({ path: asked }) => ({ body: view(asked.includes('revision=1') ? 1 : 2) }));
  expect(await screen.findByRole('heading', { name: 'ICU RN skills checklist' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`/api/admin-portal/submissions/${id}/download`);
  await userEvent.selectOptions(screen.getByLabelText('Revision'), screen.getByRole('option', { name: /first submission/ }));
  expect(await screen.findByText(/This is revision 1/)).toBeTruthy();
  expect(router.location.search).toBe('?revision=1');
});

test('the number of verifications of a report is one unobtrusive line, and absent if there are none', async () => {
  await open(() => ({ body: { ...view(2), checks: { count: 3, lastAt: new Date(2026, 2, 5, 12).toISOString() } } }));
  expect(await screen.findByText('Checked with its reference and code 3 times, last on Mar 5, 2026.')).toBeTruthy();
  await api.close();
  cleanup();
  await open(() => ({ body: { ...view(2), checks: { count: 0, lastAt: null } } }));
  await screen.findByRole('heading', { name: 'ICU RN skills checklist' });
  expect(screen.queryByText(/^Checked/)).toBeNull();
});

test('one line below the name says list, reference, date, score, readiness and validity, and what is beside the report is closed with counts', async () => {
  const packet = { id: '3'.repeat(24), submissionId: id, job: 'ICU nights', madeAt: signedAt[0], madeBy: 'ada@larkfield.example' };
  await open(() => ({ body: view(1, [revisions[1]!]) }), null, {
    [`GET /api/admin-portal/submissions/${id}/packets`]: () => ({ body: { packets: [{ ...packet, state: 'ready', isOutdated: false }] } }),
    [`GET /api/admin-portal/submissions/${id}/references`]: () => ({ body: { references: [] } }),
  });
  const line = 'ICU RN · LK-AB12-CD34 · March 1, 2026 · 5.0 out of 5.0, Ready (self-reported) · valid until March 1, 2027';
  expect(await screen.findByText(line)).toBeTruthy();
  const folds = () => [...document.querySelectorAll('summary:has(h2)')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(folds()).toEqual(['ReferencesNone', 'Put forward', 'Packets1']));
  expect(screen.queryByRole('button', { name: 'Ask a supervisor' })).toBeNull();
});

test('with one revision there is no choice', async () => {
  await open(() => ({ body: view(1, [revisions[1]!]) }));
  await screen.findByRole('heading', { name: 'ICU RN skills checklist' });
  expect(screen.queryByLabelText('Revision')).toBeNull();
  expect(screen.queryByText(/This is revision/)).toBeNull();
});

test('a jump to a category keeps the page that the report was opened from', async () => {
  const router = await open(() => ({ body: view(1, [revisions[1]!]) }), { list: { ids: [id], filter: {}, nextCursor: null } });
  await screen.findByRole('heading', { name: 'ICU RN skills checklist' });
  const jump = document.querySelector<HTMLAnchorElement>('a[href="#rp-category-1"]')!;
  const section = document.querySelector('#rp-category-1')!;
  section.scrollIntoView = vi.fn<() => void>();
  expect(fireEvent.click(jump)).toBe(false);
  expect(document.activeElement).toBe(section);
  expect(section.scrollIntoView).toHaveBeenCalledOnce();
  expect([router.location.hash, window.location.hash]).toEqual(['', '']);
});

test('an unknown submission shows an error', async () => {
  await open(() => ({ status: 404, body: { error: 'Submission not found.' } }));
  expect(await screen.findByText('Submission not found.')).toBeTruthy();
});

test("the only h1 of a report is the candidate's name, which is also the tab title, and the report can be shared", async () => {
  await open(() => ({ body: view(1, [revisions[1]!]) }));
  await screen.findByRole('heading', { level: 2, name: 'ICU RN skills checklist' });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Wilhelmina Testcase']);
  expect(document.title).toBe(`LK-AB12-CD34 | ${brand.name}`);
  await userEvent.click(screen.getByRole('button', { name: /^Share/ }));
  expect(await screen.findByRole('button', { name: 'Create Quick Link' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Reports' })).toBeNull();
});

test('previous and next move through the list that the report was opened from, beyond its last loaded page, and Back returns to it in one step', async () => {
  const [before, after] = ['2'.repeat(24), '3'.repeat(24)];
  const submission = {
    id: after,
    candidateName: 'Otto Exemplar',
    specialty: 'ICU RN',
    shortReference: 'LK-AB12-CD35',
    email: null,
    phone: null,
    submittedAt: signedAt[0],
    revision: 1,
    pdf: { state: 'ready' },
  };
  const router = await open(
    () => ({ body: view(1, [revisions[1]!]) }),
    { list: { ids: [before, id], filter: { q: 'wil' }, nextCursor: 'c1' } },
    {
      'GET /api/admin-portal/submissions/search': () => ({ body: { submissions: [submission], nextCursor: null } }),
      [`GET /api/admin-portal/submissions/${after}/report`]: () => ({ body: view(1, [revisions[1]!]) }),
    },
  );
  expect((await screen.findByRole('link', { name: 'Previous report' })).getAttribute('href')).toBe(portalReportPath(before));
  await userEvent.click(await screen.findByRole('link', { name: 'Next report' }));
  expect(api.requests.find(({ path: asked }) => asked.includes('/search'))?.path).toBe(
    '/api/admin-portal/submissions/search?q=wil&cursor=c1',
  );
  expect(await screen.findByText('3 of 3')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Next report' })).toBeNull();
  expect(router.action).toBe('REPLACE');
  expect(screen.getByRole('link', { name: 'Search results' })).toBeTruthy();
});

test('a report that was renewed or is older than a year says so, and offers no refused action', async () => {
  const renewedBy = {
    submissionId: '2'.repeat(24),
    shortReference: 'LK-8R3G-N5Y0',
    at: '2026-03-05T12:00:00.000Z',
    timeZone: 'America/Chicago',
  };
  const one = view(1, [revisions[1]!]);
  const packet = {
    id: '3'.repeat(24),
    submissionId: id,
    job: 'ICU nights',
    state: 'ready',
    madeAt: signedAt[0],
    madeBy: 'ada@larkfield.example',
    isOutdated: false,
  };
  const more: Record<string, Answer> = {
    [`GET /api/admin-portal/submissions/${id}/packets`]: () => ({ body: { packets: [packet] } }),
    [`GET /api/admin-portal/submissions/${id}/references`]: () => ({ body: { references: [] } }),
    'POST /api/references/list': () => ({
      body: { requests: [], count: { asked: 0, given: 0, lastAt: null }, skills: [], safetyRows: 4, units: [] },
    }),
  };
  const offers = () =>
    ['Share the checklist', 'Share the packet', 'Ask a supervisor'].filter((name) =>
      screen.queryByRole('button', { name: new RegExp(`^${name}`) }),
    );
  await open(() => ({ body: { ...one, report: { ...one.report, renewedBy } } }), null, more);
  expect(await screen.findByText(/^The candidate renewed this checklist on March 5, 2026/, { selector: 'strong' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open LK-8R3G-N5Y0' }).getAttribute('href')).toBe(portalReportPath('2'.repeat(24)));
  for (const fold of ['References', 'Packets']) await openFold(fold);
  expect(await screen.findByRole('link', { name: /^Download the packet/ })).toBeTruthy();
  expect(await screen.findByText('No one has been asked yet.')).toBeTruthy();
  expect(screen.queryByText(/valid until/)).toBeNull();
  expect(offers()).toEqual([]);
  await api.close();
  cleanup();
  const submittedAt = '2024-03-01T08:00:00.000Z';
  await open(() => ({ body: { ...one, report: { ...one.report, submittedAt } } }), null, more);
  expect(await screen.findByText(/^This checklist is past its year/, { selector: 'strong' })).toBeTruthy();
  for (const fold of ['References', 'Packets']) await openFold(fold);
  expect(await screen.findByRole('link', { name: /^Download the packet/ })).toBeTruthy();
  expect(await screen.findByText('No one has been asked yet.')).toBeTruthy();
  expect(offers()).toEqual(['Share the checklist', 'Share the packet']);
});

test('a packet whose candidate took their yes back says so, and is neither shared nor downloaded', async () => {
  const packet = { id: '3'.repeat(24), submissionId: id, job: 'ICU nights', madeAt: signedAt[0], madeBy: 'ada@larkfield.example' };
  await open(() => ({ body: view(1, [revisions[1]!]) }), null, {
    [`GET /api/admin-portal/submissions/${id}/packets`]: () => ({ body: { packets: [{ ...packet, state: 'refused', isOutdated: true }] } }),
  });
  await openFold('Packets');
  const packets = within(await screen.findByRole('region', { name: 'Packets' }));
  expect(await packets.findByText('Not to be sent')).toBeTruthy();
  expect(packets.getByText(/took their yes back/)).toBeTruthy();
  expect(packets.queryByText(/have changed since/)).toBeNull();
  expect(packets.queryByRole('link', { name: /^Download/ })).toBeNull();
  expect(packets.queryByRole('button', { name: /^Share/ })).toBeNull();
});

test('all checks of a candidate are saved at once, and expired or soon expiring credentials are marked', async () => {
  const dayAhead = (days: number) => new Date(Date.parse(localDay()) + days * day).toISOString().slice(0, 10);
  const certificates = [
    { name: 'CCRN', expires: '2024-10' },
    { name: 'BLS', expires: dayAhead(33), checked: { on: '2026-02-01', source: 'AHA eCard', by: 'ada@larkfield.example' } },
  ];
  const one = view(1, [revisions[1]!]);
  const saved = `POST /api/admin-portal/submissions/${id}/credential-checks`;
  await open(() => ({ body: { ...one, report: { ...one.report, profile: { certificates } } } }), null, {
    [saved]: () => ({ body: { profile: { certificates } } }),
  });
  await openFold('Licenses and certifications');
  expect(await screen.findByText('CCRN expired 10/2024')).toBeTruthy();
  expect(screen.getByText('ends in 33 days')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Record checks' }));
  const [ccrn, bls] = await screen.findAllByRole('combobox', { name: /^Source/ });
  await userEvent.type(ccrn!, 'AACN directory');
  await userEvent.clear(bls!);
  await userEvent.click(screen.getByRole('button', { name: 'Save checks' }));
  await vi.waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
      checks: [
        { credential: 'certificate|CCRN||2024-10', check: { on: localDay(), source: 'AACN directory' } },
        { credential: `certificate|BLS||${dayAhead(33)}`, check: null },
      ],
    }),
  );
});
