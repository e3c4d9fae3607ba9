// @vitest-environment jsdom
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { closeJobs, filterJobs, noFilters } from './filter-jobs.ts';
import { JobsPage } from './jobs-page.tsx';

const job = (id: string, title: string, company: string, category: string, location: string): Job => ({
  id,
  title,
  company,
  category,
  location,
  description: `What a ${title} does at ${company}.`,
  requirements: ['License', 'Two years'],
  salary: '$50 per hour',
  type: 'Contract, 13 weeks',
  pay: { from: 40, to: id === '2' ? 70 : 50, unit: 'hour' },
  shift: 'Nights',
  hours: '36 hours a week',
  weeks: 13,
  postedAt: '2026-11-02T08:00:00.000Z',
});
const icu = { slug: 'rn-icu', name: 'ICU RN' };
const jobs = [
  job('1', 'ICU Nurse', 'Prairie General', 'healthcare', 'Dallas, TX'),
  job('2', 'Data Engineer', 'Prairie Analytics', 'it', 'Austin, TX'),
  job('3', 'Site Engineer', 'Trinity Works', 'engineering', 'Fort Worth, TX'),
  job('4', 'Controller </script>', 'Bayou Foods', 'non-it', 'Houston, TX'),
];

let close: () => Promise<void>;
afterEach(async () => {
  inquiryStore.set(null);
  await close();
});

async function open(at = '/jobs', answer: Answer = () => ({ body: jobs })) {
  ({ close } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), 'GET /api/jobs': answer }));
  return renderPage(<JobsPage />, { path: '/jobs', at });
}
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('while loading there are five placeholders and Loading...', async () => {
  await open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(document.querySelectorAll('[aria-hidden="true"] > .shadow-card')).toHaveLength(5);
  await screen.findByText('4 jobs found');
  expect(document.querySelectorAll('[aria-hidden="true"] > .shadow-card')).toHaveLength(0);
});

test('the page links to the feed', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'RSS feed of open jobs' }).getAttribute('href')).toBe('/jobs/feed.xml');
});

test('a card shows everything about the job', async () => {
  await open();
  await screen.findByText('4 jobs found');
  const card = screen.getByRole('article', { name: 'ICU Nurse' });
  for (const text of [
    'Prairie General',
    'Dallas, TX',
    'HEALTHCARE',
    '$50 per hour',
    'Contract, 13 weeks',
    'Nights',
    '36 hours a week',
    '13 weeks',
    'Starts as soon as possible',
    'Posted November 2, 2026',
    'What a ICU Nurse does at Prairie General.',
  ]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(
    within(within(card).getByRole('list', { name: 'Requirements' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['License', 'Two years']);
});

test('the search covers title and company, and ignores case', async () => {
  await open();
  await screen.findByText('4 jobs found');
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), 'pRAIRIE');
  expect(titles()).toEqual(['ICU Nurse', 'Data Engineer']);
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), ' analytics');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(titles()).toEqual(['Data Engineer']);
  expect(document.activeElement?.textContent).toBe('1 jobs found');
});

test('category and location offer the listed values and combine with the search', async () => {
  await open();
  await screen.findByText('4 jobs found');
  const category = screen.getByRole('combobox', { name: 'Category' });
  const location = screen.getByRole('combobox', { name: 'Location' });
  const values = (select: HTMLElement) =>
    within(select)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value, text }) => `${value}:${text}`);
  expect(values(category)).toEqual(['all:All Categories', 'it:IT', 'engineering:ENGINEERING', 'healthcare:HEALTHCARE', 'non-it:NON-IT']);
  expect(values(location)).toEqual(['all:All Locations', 'dallas:Dallas', 'austin:Austin', 'fort worth:Fort Worth', 'houston:Houston']);
  await userEvent.selectOptions(location, 'fort worth');
  expect(titles()).toEqual(['Site Engineer']);
  await userEvent.selectOptions(category, 'it');
  expect(titles()).toEqual([]);
});

test('a word search lists jobs with that exact word first, or the newest, or the best paid', async () => {
  const router = await open('/jobs?search=ER');
  const er = (id: string, title: string) => job(id, title, 'Prairie', 'healthcare', 'Dallas, TX');
  await screen.findByText('4 jobs found');
  const list = [er('1', 'Physical Therapist'), er('2', 'Nurse (RN), Emergency (ER)'), er('3', 'L&D Nurse in Dallas')];
  const sorted = (search: string, sort: string) => filterJobs(list, { ...noFilters, search, sort }).map(({ id }) => id);
  expect(sorted('er', 'best')).toEqual(['2', '1']);
  expect(sorted('er', 'newest')).toEqual(['1', '2']);
  expect(sorted('l&d', 'best')).toEqual(['3']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'pay');
  expect(router.location.search).toBe('?search=ER&sort=pay');
  expect(sorted('', 'pay')).toEqual(['2', '1', '3']);
});

test('the tab title names the search', async () => {
  await open('/jobs?search=icu&category=healthcare&location=fort+worth');
  await expect.poll(() => document.title).toMatch(/^icu jobs, HEALTHCARE, in Fort Worth \| /);
});

test('an empty result suggests only words that match jobs now', async () => {
  const nightNurse = job('5', 'Night Nurse (RN), Nights', 'Bayou', 'healthcare', 'Houston, TX');
  const router = await open('/jobs?search=zzz&location=austin', () => ({ body: [...jobs, nightNurse] }));
  const suggestions = within((await screen.findByText('Try:')).parentElement!);
  // Suggestions match like the search: `ER` is in `Prairie General`, and `PT` in `script`.
  expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['RN', 'ICU', 'ER', 'Nights', 'PT']);
  await userEvent.click(suggestions.getByRole('button', { name: 'ICU' }));
  expect(router.location.search).toBe('?search=ICU');
  expect(titles()).toEqual(['ICU Nurse']);
});

test('without a match, jobs that contain the words anywhere are listed below, and the other filters still apply', async () => {
  const micu = { ...job('5', 'Critical Care Nurse', 'Bayou', 'healthcare', 'Houston, TX'), description: 'A 20-bed MICU.', checklist: icu };
  const list = [...jobs, { ...job('6', 'ICU Nurse (RN), Night Shift', 'Bayou', 'healthcare', 'Houston, TX'), shift: 'Nights' }, micu];
  const close = (search: string, changes = {}) => closeJobs(list, { ...noFilters, search, ...changes }).map(({ id }) => id);
  expect(close('icu nights')).toEqual(['6', '1', '5']);
  expect(close('nights, RN')).toEqual(['6', '5']);
  expect(close('micu')).toEqual(['5']);
  expect(close('icu nights', { location: 'houston' })).toEqual(['6', '5']);
  expect([close('icu dentist'), close('  '), close('&')]).toEqual([[], [], []]);
  await open('/jobs?search=icu+nights', () => ({ body: list }));
  await screen.findByText('No jobs found matching your criteria.');
  expect(screen.getByText('0 jobs found')).toBeTruthy();
  const section = within(screen.getByRole('region', { name: 'Close to your search' }));
  expect(section.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Try:')).toBeNull();
});

test('without any job there are no suggestions', async () => {
  await open('/jobs', () => ({ body: [] }));
  await screen.findByText('No jobs found matching your criteria.');
  expect(screen.queryByText('Try:')).toBeNull();
});

test('an empty result shows a message, and Clear Filters resets all three', async () => {
  const router = await open('/jobs?search=zzz&category=it&location=austin');
  await screen.findByText('No jobs found matching your criteria.');
  expect(screen.getByText('0 jobs found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(titles()).toHaveLength(4);
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search jobs...').value).toBe('');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('all');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Location' }).value).toBe('all');
  expect(router.location.search).toBe('');
});

test('the address holds the filters, and an address with filters shows them', async () => {
  const router = await open('/jobs?category=engineering');
  await screen.findByText('1 jobs found');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('engineering');
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), 'site');
  expect(Object.fromEntries(new URLSearchParams(router.location.search))).toEqual({ search: 'site', category: 'engineering' });
});

test('Apply Now opens the apply inquiry with the title of the job', async () => {
  await open();
  await screen.findByText('4 jobs found');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Now for Data Engineer' }));
  expect(inquiryStore.get()).toMatchObject({
    preset: 'header-apply-now',
    overrides: {
      subject: 'Job Application: Data Engineer',
      sourceTitle: 'Jobs: Data Engineer, Prairie Analytics, Austin, TX',
      message: 'I would like to apply for Data Engineer at Prairie Analytics, Austin, TX.\n\n',
    },
    application: { jobId: '2' },
  });
});

test('a failure replaces the content with an error card', async () => {
  await open('/jobs', () => ({ status: 500, text: 'broken' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load jobs. Please try again later.');
  expect(screen.queryByRole('search')).toBeNull();
});

test('shows a job that has only the nine fields of the first version', async () => {
  const { postedAt: _, ...plain } = jobs[0]!;
  await open('/jobs', () => ({ body: [plain] }));
  await screen.findByText('1 jobs found');
  expect(titles()).toEqual(['ICU Nurse']);
});
