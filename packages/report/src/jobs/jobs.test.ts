import { expect, test } from 'vitest';
import { jobIdIn, jobPath, payText, yearlyPay } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { toHtml } from '#src/report-html.ts';
import { jobArticle } from './job-article.ts';
import { jobFacts } from './job-facts.ts';
import { jobFeed, jobSitemapEntries } from './job-lists.ts';
import { jobPosting } from './job-posting.ts';

const job: Job = {
  id: 'ab'.repeat(12),
  title: 'Registered Nurse (RN), L&D, Nights',
  company: 'Prairie <General>',
  category: 'healthcare',
  location: 'Dallas, TX (remote)',
  description: 'Births & "recovery".',
  requirements: ['RN license </script>'],
  salary: '$48–$56 per hour plus differential',
  pay: { from: 48, to: 56, unit: 'hour' },
  type: 'Travel',
  shift: 'Nights',
  hours: '36 hours a week',
  startsOn: '2026-12-01',
  weeks: 13,
  postedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
};
const now = new Date('2026-11-23T12:00:00Z');
const valueOf = (one: Omit<Job, 'id'>, name: string) => jobFacts(one, now).find((fact) => fact.name === name)?.value;

test('the path of a job has its id and the words of its title, and the id is enough to find the job', () => {
  expect(jobPath(job)).toBe(`/jobs/${job.id}-registered-nurse-rn-l-and-d-nights`);
  expect(jobPath({ id: job.id, title: '???' })).toBe(`/jobs/${job.id}`);
  for (const part of [job.id, `${job.id}-`, `${job.id}-other-words`]) expect(jobIdIn(part), part).toBe(job.id);
  for (const part of ['feed.xml', job.id.toUpperCase(), `${job.id}0`, `${job.id}-%22`, '']) expect(jobIdIn(part), part).toBeNull();
});

test('shows pay as a range, and compares it by the pay of a full year', () => {
  expect(payText({ from: 48, to: 56.5, unit: 'hour' })).toBe('$48–$56.50 per hour');
  expect(payText({ from: 95_000, to: 95_000, unit: 'year' })).toBe('$95,000 per year');
  const sorted = (['hour', 'week', 'year'] as const).map((unit) => yearlyPay({ from: 1, to: 60, unit }));
  expect(sorted).toEqual([124_800, 3_120, 60]);
});

test('shows the first day until it is past, and no facts about time for a job with only the original fields', () => {
  expect(valueOf(job, 'Start')).toBe('December 1, 2026');
  expect(valueOf({ ...job, startsOn: '2026-11-23' }, 'Start')).toBe('As soon as possible');
  expect(valueOf({ ...job, weeks: 1 }, 'Length')).toBe('1 week');
  const { startsOn: _s, hours: _h, weeks: _w, ...plain } = job;
  expect(jobFacts(plain, now).map(({ name }) => name)).toEqual(['Location', 'Pay', 'Type', 'Shift']);
});

test('staff’s text cannot break out of its element, on the page or in the lists', () => {
  const html = toHtml(jobArticle(job));
  expect(html).toContain('Posted November 19, 2026');
  expect(html).not.toContain('</script>');
  expect(html).toContain('Births &amp; &quot;recovery&quot;.');
  expect(jobFeed([job])).toContain('<title>Registered Nurse (RN), L&amp;D, Nights – Prairie &lt;General&gt;, Dallas, TX (remote)</title>');
});

test('the terms of a job are only in its article', () => {
  const terms = { hoursGuaranteed: '36 of 36', cancellation: "Two hours' notice" };
  const html = toHtml(jobArticle({ ...job, terms }));
  for (const text of ['Hours guaranteed', '36 of 36', 'Cancellation']) expect(html).toContain(text);
  expect(html).not.toContain('Float');
  expect(toHtml(jobArticle(job))).not.toContain('Terms');
});

test('structured data name pay, place and kind of work', () => {
  expect(jobPosting(job, now)).toMatchObject({
    url: expect.stringMatching(/^https:\/\/.*-l-and-d-nights$/),
    // The day is that of the office, as on the page.
    datePosted: '2026-11-19',
    description: expect.stringContaining('<li>Shift: Nights</li>'),
    employmentType: 'CONTRACTOR',
    jobStartDate: '2026-12-01',
    baseSalary: { currency: 'USD', value: { minValue: 48, maxValue: 56, unitText: 'HOUR' } },
    jobLocationType: 'TELECOMMUTE',
  });
  expect(Object.keys(jobPosting(job))).not.toContain('jobLocation');
  const { pay: _p, ...unpaid } = { ...job, location: 'Austin, TX' };
  expect(jobPosting(unpaid)).toMatchObject({ jobLocation: { address: { addressLocality: 'Austin', addressRegion: 'TX' } } });
  for (const field of ['baseSalary', 'jobLocationType']) expect(Object.keys(jobPosting(unpaid))).not.toContain(field);
});

test('structured data omit a past first day, as the page does', () => {
  const past = { ...job, startsOn: '2026-11-22' };
  expect(jobPosting(past, now)).toMatchObject({ description: expect.stringContaining('Start: As soon as possible') });
  expect(Object.keys(jobPosting(past, now))).not.toContain('jobStartDate');
});

test('the sitemap states when a job last changed', () => {
  expect(jobSitemapEntries([job])).toMatch(new RegExp(`<loc>https://[^<]*/jobs/${job.id}[^<]*</loc><lastmod>2026-11-22</lastmod>`));
});
