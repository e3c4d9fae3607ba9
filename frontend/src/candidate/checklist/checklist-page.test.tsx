// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { fillIn, openChecklistPage, rate, scaleOf, specialtyReply, startChecklistApi } from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import { visitClient } from '#src/shared/session/data-provider.tsx';
import { ChecklistPage, loadChecklistPage } from './checklist-page.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi({
    'GET /api/specialties/slug/none': () => ({ status: 404, body: { error: 'Specialty not found.', code: 'SPECIALTY_NOT_FOUND' } }),
    'GET /api/specialties/slug/broken': () => ({ status: 503, body: { error: 'Busy' } }),
  });
});
afterEach(async () => {
  visitClient.clear();
  await api.close();
});

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

const reasonOf = (name: string) =>
  document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent;

test('submit is disabled until a skill is rated, and the counts follow', async () => {
  await openChecklistPage();
  expect([isDisabled('Submit Checklist'), isDisabled('Submit')]).toEqual([true, true]);
  for (const name of ['Submit Checklist', 'Submit']) expect(reasonOf(name)).toBe('Rate a skill first.');
  expect(screen.queryByText(/no longer offer this/)).toBeNull();
  rate('Skill 1', /^4, Proficient/);
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(screen.getByText('1/6')).toBeTruthy();
  expect(reasonOf('Submit')).not.toContain('first');
  expect([isDisabled('Submit Checklist'), isDisabled('Submit')]).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear rating of Skill 1' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
});

/** Opens the page as the router does at the first address of a visit; `reply` answers its request for the skills. */
async function openFirst(reply: () => Promise<{ body: unknown }>) {
  await api.close();
  api = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': reply });
  window.history.replaceState(null, '', '/checklist/rn-icu');
  const Page = await loadChecklistPage();
  renderPage(<Page />, { path: '/checklist/:slug', at: '/checklist/rn-icu', queryClient: visitClient });
}

test('the first render of the form has its skills, which are read once', async () => {
  const reply = vi.fn<() => Promise<{ body: unknown }>>(async () => ({ body: specialtyReply }));
  await openFirst(reply);
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(reply).toHaveBeenCalledOnce();
});

test('the first render of the form asks for no time zone', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  await openFirst(async () => ({ body: specialtyReply }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect([zone, format].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test('skills that are slow to arrive do not hold up the page', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
  await openFirst(() => promise);
  expect(screen.queryByText('0 / 12 skills rated')).toBeNull();
  resolve({ body: specialtyReply });
  expect(await screen.findByText('0 / 12 skills rated')).toBeTruthy();
});

test('a retired list names its successor and can still be filled in', async () => {
  await api.close();
  const replacedBy = [
    { slug: 'rn-micu', name: 'Medical ICU RN' },
    { slug: 'rn-sicu', name: 'Surgical ICU RN' },
  ];
  api = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body: { ...specialtyReply, replacedBy } }) });
  await openChecklistPage();
  const note = screen.getByText(/no longer offer this/).closest('p')!;
  expect(note.textContent).toMatch(/It was replaced by Medical ICU RN and Surgical ICU RN\./);
  expect(
    within(note)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/checklist/rn-micu', '/checklist/rn-sicu']);
  rate('Skill 1', /^4, Proficient/);
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
});

test('a form that a Smart Link opened says who filled it in, and how often the link still opens', async () => {
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: '/checklist/rn-icu', state: { usesRemaining: 1 } });
  expect(await screen.findByText('Your recruiter filled in your details. 1 use remains on this link.')).toBeTruthy();
});

test('the tab has the name of the checklist', async () => {
  await openChecklistPage();
  expect(document.title).toMatch(/^ICU RN skills checklist \| /);
});

test('the frequency scale of a rare emergency mentions that drills count', async () => {
  await openChecklistPage();
  const hint = screen.getByText('Simulation and drills count as use');
  expect(scaleOf('Skill 12', 'frequency').getAttribute('aria-describedby')).toBe(hint.id);
  expect(scaleOf('Skill 12', 'proficiency').hasAttribute('aria-describedby')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Frequency scale' }));
  expect(screen.getByRole('dialog').textContent).toContain('For rare emergencies, simulation and drills count.');
});

const byBoth =
  'Clinically reviewed on November 18, 2024 by Dana Whitlock (RN, OH) and Ola Brandt (RN, OH); licenses checked on November 17, 2024 by Pat Novak';
test.each<[string, object, string]>([
  ['nothing', {}, 'Skills list not yet reviewed by clinicians'],
  ['that it was reviewed', { nextDue: '2999-01-01' }, `${byBoth}; next review due January 1, 2999`],
  ['that the next review is due', { nextDue: '2026-01-01' }, `${byBoth}; next review was due January 1, 2026`],
])('if the service reports %s, the page shows the state of the review under the name', async (_, due, expected) => {
  const checked = { license: 'RN', state: 'OH', checkedOn: '2024-11-17', checkedBy: 'Pat Novak' };
  const accepted = { readers: ['Dana Whitlock', 'Ola Brandt'].map((by) => ({ by, ...checked })), date: '2024-11-18', ...due };
  const body = { ...specialtyReply, ...('nextDue' in due && { catalogueReview: { status: 'reviewed', accepted } }) };
  await api.close();
  api = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body }) });
  await openChecklistPage();
  expect(screen.getByText(expected)).toBeTruthy();
});

test('a category shows when all of it is rated', async () => {
  await openChecklistPage();
  for (let index = 1; index <= 6; index += 1) rate(`Skill ${index}`, /^3/);
  expect(screen.getByText('6/6').parentElement?.textContent).toBe('All rated: 6/6');
});

test('on a phone Clear is at the other end from Submit, asks for confirmation, and returns the focus', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: !query.startsWith('(min-width: 40rem'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  await openChecklistPage();
  rate('Skill 1', /^3/);
  const clear = screen.getByRole('button', { name: 'Clear' });
  expect(clear.previousElementSibling).toBe(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await userEvent.click(clear);
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Clear the whole checklist?' })).getByRole('button', { name: 'Clear everything' }),
  );
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(document.activeElement).toBe(clear);
});

test('Clear asks for confirmation, removes details and ratings, and can be undone', async () => {
  await openChecklistPage();
  fillIn();
  rate('Skill 1', /^3/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I certify/ }).checked).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Maren Oakfield');
});

test('Save Draft opens the Quick Draft dialog with the content of the page', async () => {
  await openChecklistPage();
  fillIn();
  rate('Skill 1', /^3/);
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
  expect([...dialog.querySelectorAll('input')].map(({ value }) => value)).toContain('Maren Oakfield');
});

test('an unknown specialty leads back to the list', async () => {
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: '/checklist/none' });
  await screen.findByRole('heading', { name: 'Specialty Not Found' });
  expect(screen.getByRole('link', { name: 'All specialties' }).getAttribute('href')).toBe('/checklists');
});

test('a checklist that fails to load can be retried', async () => {
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: '/checklist/broken' });
  await screen.findByRole('heading', { name: "The checklist couldn't be loaded" });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
