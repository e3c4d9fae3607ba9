// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { day, minute } from '@larkfield/schemas/durations.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { advanceTime, waitForElement } from '#test/stopped-time.ts';
import { type Answer, startApi } from '#test/start-api.ts';
import { MyChecklistsPage } from './my-checklists-page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const makeChecklist = (id: string, changes: object) => ({
  submissionId: id.repeat(24),
  shortReference: 'LK-7Q2F-M4XZ',
  specialtyName: 'ICU RN',
  specialtySlug: 'rn-icu',
  submittedAt: inDays(-5),
  validUntil: inDays(360),
  state: 'current',
  revisions: [{ revision: 1, signedAt: inDays(-5), via: 'submit' }],
  checks: { count: 0, lastAt: null },
  ...changes,
});
const current = makeChecklist('a', {});
const due = makeChecklist('b', { specialtyName: 'ED RN', specialtySlug: 'rn-ed', validUntil: inDays(40) });
const expired = makeChecklist('c', { specialtyName: 'PACU RN', specialtySlug: 'rn-pacu', validUntil: inDays(-3), state: 'expired' });
const renewed = makeChecklist('d', {
  specialtyName: 'Telemetry RN',
  validUntil: inDays(-3),
  state: 'expired',
  renewedBy: { submissionId: 'c'.repeat(24), shortReference: 'LK-8R3G-N5Y0', at: inDays(-10), timeZone: 'America/Chicago' },
});

let api: Awaited<ReturnType<typeof startApi>>;
let lists: ReturnType<Answer>[];
let specialties: (typeof icu)[];
beforeEach(async () => {
  lists = [];
  specialties = [];
  const list = { email: 'petra@mail.example', endsAt: inDays(0.05), checklists: [current, due, expired, renewed], erasure: null };
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/my-checklists': () => lists.shift() ?? { body: list },
    'GET /api/specialties': () => ({ body: { data: [icu, ...specialties], page: 1, limit: 100, total: 1 + specialties.length } }),
    'POST /api/my-checklists/erasure-requests': () => ({ status: 201, body: { receivedAt: inDays(0), dueAt: inDays(30) } }),
    'POST /api/my-checklists/requests': () => ({ status: 201, body: { kind: 'access', receivedAt: inDays(0), answerBy: inDays(7) } }),
    'POST /api/my-checklists/links': () => ({ status: 202, body: { success: true } }),
  });
});
afterEach(async () => {
  act(() => toastStore.set([]));
  sessionStorage.clear();
  await api.close();
});

const icu = { id: 7, name: 'ICU RN', slug: 'rn-icu' };
test('five minutes before the end of the two hours, the page says so, stays as it is and offers another link', async () => {
  const endsAt = new Date(Date.now() + 120 * minute).toISOString();
  lists.push({ body: { email: 'petra@mail.example', endsAt, checklists: [current], erasure: null } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  renderPage(<MyChecklistsPage />);
  await waitForElement(() => screen.queryByRole('heading', { name: 'My data' }));
  await advanceTime(114 * minute);
  expect(screen.queryByRole('dialog')).toBeNull();
  await advanceTime(minute);
  const dialog = within(screen.getByRole('dialog', { name: /^Your two hours end at / }));
  vi.useRealTimers();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Not now' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Email me a new link' }));
  expect(await dialog.findByText('A new link is on its way to petra@mail.example.')).toBeTruthy();
  expect(api.requests.map(({ body }) => body)).toContainEqual({ email: 'petra@mail.example' });
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Done' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'My data' })).toBeTruthy();
});

/** Stores a draft in the form that the checklist page uses in this tab. */
const keepDraft = (key: string, rated: number, age = 60_000) => {
  const skillRatings = Object.fromEntries(Array.from({ length: rated }, (_, index) => [index + 1, { proficiency: 4 }]));
  const draft = { timestamp: Date.now() - age, formData: { candidateName: 'Petra Probe', specialtyId: 7 }, skillRatings, specialtyId: 7 };
  sessionStorage.setItem(key, JSON.stringify(draft));
};
const draftsThere = async () => {
  const section = within(await screen.findByRole('region', { name: 'Not submitted yet' }));
  return section.getAllByRole('listitem').map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
};

const open = () => renderPage(<MyChecklistsPage />, { path: '/my-checklists' });
const ended = { status: 401, body: { error: "You've been signed out of My checklists.", code: 'VISIT_ENDED' } };
const actsOf = async (name: string) => {
  const card = within((await screen.findByRole('heading', { name })).closest('li')!);
  return card.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
};

test('drafts in this browser are listed before and during a visit, a person’s own only during their visit', async () => {
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
  keepDraft('checklist-draft:7', 1, 10 * minute);
  keepDraft(`checklist-draft:7:${a}`, 98, 5 * minute);
  keepDraft(`checklist-draft:7:from-${b}`, 12);
  keepDraft(`checklist-draft:7:from-${'9'.repeat(24)}`, 12);
  keepDraft(`checklist-draft:7:${'9'.repeat(24)}`, 12);
  keepDraft('checklist-draft:8', 5);
  keepDraft('checklist-draft:9', 5, 400 * day);
  sessionStorage.setItem('checklist-draft:10', '{broken');
  lists.push(ended);
  open();
  expect(await draftsThere()).toEqual([
    [expect.stringMatching(/^ICU RNDraft1 skill rated · saved .*Continue ICU RN$/), '/checklist/rn-icu'],
  ]);
  expect(document.body.textContent).not.toContain('Petra Probe');
  cleanup();
  open();
  await screen.findByText(/^petra@mail\.example/);
  expect((await draftsThere()).map(([text, href]) => [text!.slice(0, 30), href])).toEqual([
    ['ICU RNDraft12 skills rated · s', `/checklist/rn-icu?renew=${b}`],
    ['ICU RNDraft of an edit98 skill', `/checklist/rn-icu?edit=${a}`],
    ['ICU RNDraft1 skill rated · sav', '/checklist/rn-icu'],
  ]);
});

test('each checklist shows its state and links to its actions', async () => {
  open();
  const pdf = (id: string) => `PDF /api/my-checklists/${id.repeat(24)}/pdf`;
  expect(await actsOf('ICU RN')).toEqual([
    `Renew /checklist/rn-icu?renew=${current.submissionId}`,
    `Edit /checklist/rn-icu?edit=${current.submissionId}`,
    pdf('a'),
  ]);
  expect(screen.getByText(/^Valid until .* 20\d\d$/, { selector: 'li:nth-child(2) span' })).toBeTruthy();
  expect(screen.getByText(/^Past its year since /, { selector: 'span' })).toBeTruthy();
});

test('renewed checklists are collapsed and name their successor; they offer no new action', async () => {
  open();
  const heading = await screen.findByRole('heading', { name: 'Telemetry RN' });
  const card = heading.closest('details')!;
  expect(card.open).toBe(false);
  await userEvent.click(heading);
  expect((await actsOf('Telemetry RN')).map((act) => act.split(' ')[0])).toEqual(['PDF']);
  expect([...card.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Telemetry RN Renewed .*, past its year since /),
    'See its links',
  ]);
  expect(screen.getByText(/^Renewed /, { selector: 'span' })).toBeTruthy();
  expect(screen.getByText(/Its renewal is LK-8R3G-N5Y0\./)).toBeTruthy();
  expect(document.body.textContent).not.toContain('null');
});

test('the page says that a person decides, takes the request for the file once, and shows a hold with its reason', async () => {
  const hold = { since: inDays(-1), reason: 'A claim is pending.' };
  const asked = { kind: 'access', receivedAt: inDays(0), answerBy: inDays(7) };
  const list = { email: 'petra@mail.example', endsAt: inDays(0.05), checklists: [current], erasure: null, hold };
  lists.push({ body: list }, { body: { ...list, requests: [asked] } });
  open();
  expect(await screen.findByText(/Software lists who meets a job's requirements, and a person decides\./)).toBeTruthy();
  expect(screen.getByText(/^Your data has been on hold since .*: A claim is pending\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for my file' }));
  expect(await screen.findByText(/you asked for your file\. We'll answer by /)).toBeTruthy();
  expect(api.requests.find(({ path }) => path === '/api/my-checklists/requests')?.body).toEqual({ kind: 'access' });
  expect(screen.queryByRole('button', { name: 'Ask for my file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask for an explanation' })).toBeTruthy();
});

test('without a visit the page asks for an address and reports an invalid one, and the reply reveals nothing', async () => {
  lists = [{ body: null }];
  open();
  const email = await screen.findByLabelText('Email');
  await userEvent.type(email, 'petra@mail');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(email, '.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(/^If you sent us a checklist from/)).toBeTruthy();
  expect(api.requests.map(({ body }) => body)).toContainEqual({ email: 'petra@mail.example' });
});

test.each([
  ['its cookie is gone', { body: null }],
  ['its cookie is refused', ended],
])('after two hours, because %s, the page says so and offers another link', async (_why, reply) => {
  open();
  const erase = await screen.findByRole('button', { name: 'Ask for erasure' });
  lists = [reply];
  await userEvent.click(erase);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for erasure' }));
  expect(await screen.findByText(/^Your two hours are up\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('petra@mail.example');
});

test('a list that fails to load shows an error and a retry', async () => {
  lists = [{ status: 500, body: { error: 'Something went wrong on our side. Please try again.' } }];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'ICU RN' })).toBeTruthy();
});

test('a button opens the choice of another specialty, so that the arrow keys can move through all of them', async () => {
  const user = userEvent.setup();
  const other = { id: 8, name: 'Telemetry RN', slug: 'rn-telemetry' };
  specialties.push(other);
  const router = open();
  const address = () => router.location.pathname + router.location.search;
  const card = within((await screen.findByRole('heading', { name: 'ICU RN' })).closest('li')!);
  await user.click(card.getByText('Use these answers for another specialty'));
  await card.findByRole('option', { name: 'Telemetry RN' });
  await user.click(card.getByRole('button', { name: 'Start this checklist' }));
  expect(card.getByText('Choose a specialty', { selector: 'p > span' })).toBeTruthy();
  const select = card.getByRole('combobox', { name: 'Specialty' });
  expect(document.activeElement).toBe(select);
  await user.selectOptions(select, 'Telemetry RN');
  expect(address()).toBe('/my-checklists');
  await user.click(card.getByRole('button', { name: 'Start this checklist' }));
  await vi.waitFor(() => expect(address()).toBe(`/checklist/rn-telemetry?renew=${current.submissionId}`));
});

test('changes since the renewed checklist can be read from the first version on', async () => {
  const list = { email: 'petra@mail.example', endsAt: inDays(0.05), checklists: [current, { ...due, isRenewal: true }], erasure: null };
  lists.push({ body: list });
  renderPage(<MyChecklistsPage />);
  const actsOf = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await actsOf('ED RN')).getByRole('link', { name: 'What changed' }).getAttribute('href')).toContain('b'.repeat(24));
  expect((await actsOf('ICU RN')).queryByRole('link', { name: 'What changed' })).toBeNull();
});
