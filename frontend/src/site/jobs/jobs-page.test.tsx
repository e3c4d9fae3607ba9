// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { inquiryStore } from '#src/site/shared/inquiry-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
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
  postedAt: '2026-11-02T08:00:00.000Z',
});
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

test('the search looks at title and company without regard to case', async () => {
  await open();
  await screen.findByText('4 jobs found');
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), 'pRAIRIE');
  expect(titles()).toEqual(['ICU Nurse', 'Data Engineer']);
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), ' analytics');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(titles()).toEqual(['Data Engineer']);
  expect(document.activeElement?.textContent).toBe('1 jobs found');
});

test('category and location offer the listed values and hold together with the search', async () => {
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

test('an empty result says so, and Clear Filters resets all three', async () => {
  const router = await open('/jobs?search=zzz&category=it&location=austin');
  await screen.findByText('No jobs found matching your criteria.');
  expect(screen.getByText('0 jobs found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(titles()).toHaveLength(4);
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search jobs...').value).toBe('');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('all');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Location' }).value).toBe('all');
  expect(router.state.location.search).toBe('');
});

test('the address holds the filters, and an address with filters shows them', async () => {
  const router = await open('/jobs?category=engineering');
  await screen.findByText('1 jobs found');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('engineering');
  await userEvent.type(screen.getByPlaceholderText('Search jobs...'), 'site');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ search: 'site', category: 'engineering' });
});

test('Apply Now asks for the apply inquiry with the title of the job', async () => {
  await open();
  await screen.findByText('4 jobs found');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Now for Data Engineer' }));
  expect(inquiryStore.get()).toMatchObject({
    preset: 'header-apply-now',
    overrides: { subject: 'Job Application: Data Engineer', sourceTitle: 'Jobs: Data Engineer' },
  });
});

test('a failure replaces the content by its card', async () => {
  await open('/jobs', () => ({ status: 500, text: 'broken' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load jobs. Please try again later.');
  expect(screen.queryByRole('search')).toBeNull();
});

test('search engines get the jobs that are open now, and no text of a job can end the data', async () => {
  await open();
  await screen.findByText('4 jobs found');
  const element = document.querySelector('script[type="application/ld+json"]');
  expect(element?.innerHTML).not.toContain('</script');
  const data = JSON.parse(element?.textContent ?? '');
  expect(data['@graph']).toHaveLength(4);
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'JobPosting',
    title: 'ICU Nurse',
    datePosted: '2026-11-02',
    employmentType: 'CONTRACTOR',
    hiringOrganization: { name: 'Prairie General' },
    jobLocation: { address: { addressLocality: 'Dallas', addressRegion: 'TX', addressCountry: 'US' } },
  });
});

test('a job with just the nine fields that were promised first is shown', async () => {
  const { postedAt: _, ...plain } = jobs[0]!;
  await open('/jobs', () => ({ body: [plain] }));
  await screen.findByText('1 jobs found');
  expect(titles()).toEqual(['ICU Nurse']);
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).not.toContain('datePosted');
});

test('when the facts for search engines cannot be put together, the jobs are shown without them', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await open('/jobs', () => ({ body: [{ ...jobs[0], postedAt: 20_261_102 }] }));
  await screen.findByText('1 jobs found');
  expect([titles(), document.querySelector('script[type="application/ld+json"]')]).toEqual([['ICU Nurse'], null]);
  expect(warn).toHaveBeenCalled();
});
