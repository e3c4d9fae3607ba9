import type { listJobs } from '@larkfield/schemas/contact/jobs.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { describe, expect, test } from 'vitest';
import { runUntil, stopClock } from '../page-clock.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { openLive, useSite } from '../site-steps.ts';

const { at, open } = useSite();
type Jobs = ReplyOf<typeof listJobs>;
const readJobs = async () => (await (await fetch(at('/api/jobs'))).json()) as Jobs;

/** A search and the first jobs it must show. */
const searches: [word: string, first: RegExp, atLeast: number][] = [
  ['RN', /Registered Nurse|Nurse .*\(RN\)/, 10],
  ['ER', /\(ER\)/, 1],
  ['PT', /\(PT\)/, 2],
  ['LPN', /\(LPN\/LVN\)/, 2],
  ['CNA', /\(CNA\)/, 2],
  ['travel', /Travel/, 4],
  ['med surg', /Med Surg/, 2],
  ['L&D', /\(L&D\)/, 1],
  ['remote', /Remote/, 3],
  ['per diem', /Per Diem/, 1],
  ['MICU', /MICU/, 1],
  ['RT', /RT\/RRT/, 1],
  ['surg tech', /Surg Tech/, 1],
];

describe('the jobs', () => {
  test('are found by everyday words', async () => {
    const { page, faults } = await open();
    await openLive(page, at('/jobs'));
    const titles = page.getByRole('article').getByRole('heading');
    for (const [word, first, atLeast] of searches) {
      await page.getByPlaceholder('Search jobs...').fill(word);
      await expect
        .poll(async () => (await titles.allInnerTexts()).slice(0, atLeast), { message: word })
        .toEqual(Array.from({ length: atLeast }, () => expect.stringMatching(first)));
    }
    expect(faults).toEqual([]);
  });

  test('have a page each that is readable without scripts and hydrates unchanged', async () => {
    const [job] = await readJobs();
    const path = jobPath(job!);
    const written = await open({ javaScriptEnabled: false });
    await written.page.goto(at(path));
    await written.page.getByRole('heading', { level: 1, name: job!.title }).waitFor();
    for (const text of [job!.salary, job!.shift!, job!.hours!, job!.requirements[0]!])
      await written.page.getByText(text, { exact: true }).waitFor();
    const main = written.page.getByRole('main');
    const mail = await main.getByRole('link', { name: 'Apply by email' }).getAttribute('href');
    expect(decodeURIComponent(mail!)).toContain(`I would like to apply for ${job!.title} at ${job!.company}`);
    // Buttons that need scripts are not shown.
    for (const name of ['Apply Now', /^Copy link/]) expect(await main.getByRole('button', { name }).count()).toBe(0);

    const { page, faults } = await open({ viewport: { width: 390, height: 844 } });
    await openLive(page, at(path));
    expect(await page.getByRole('link', { name: 'Apply by email' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // Share is only shown on devices that support it.
    expect((await page.locator('main').textContent())!.replace('Share', '')).toBe(await written.page.locator('main').textContent());
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.title()).toContain(job!.title);
    const postings = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(postings.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(['EmploymentAgency', 'JobPosting']);
    expect(await (await fetch(at('/jobs'))).text()).not.toContain('JobPosting');
    expect(faults).toEqual([]);
  });

  test('allow an application within a minute, and lead to the checklist', async () => {
    const job = (await readJobs()).find(({ checklist }) => checklist?.slug === 'rn-micu')!;
    const { page, faults } = await open();
    await openLive(page, at('/jobs'));
    await page.getByRole('link', { name: job.title, exact: true }).click();
    await page.waitForURL(at(jobPath(job)));
    await page.getByRole('main').getByRole('button', { name: 'Apply Now', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply Now' });
    await dialog.getByLabel('Name').fill('Dana Example');
    await dialog.getByLabel('Email').fill('dana@mail.example');
    expect(await dialog.getByLabel('Company').count()).toBe(0);
    expect(await dialog.getByLabel('Message').inputValue()).toContain(job.title);
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await runUntil(page, dialog.getByRole('link', { name: 'Fill out the Medical ICU RN checklist' }));
    await page.clock.resume();
    // The dialog closes, but the next step stays visible.
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Fill out the Medical ICU RN checklist' }).click();
    await page.waitForURL(at('/checklist/rn-micu'));
    await page.getByRole('heading', { level: 1, name: /Medical ICU RN/ }).waitFor();
    expect(faults).toEqual([]);
  });

  test('are in the feed and in the sitemap, and an unknown job has no page', async () => {
    const [job] = await readJobs();
    for (const list of ['/jobs/feed.xml', '/sitemap.xml']) expect(await (await fetch(at(list))).text(), list).toContain(jobPath(job!));
    const gone = await fetch(at(`/jobs/${'e'.repeat(24)}`));
    expect([gone.status, gone.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    const { page, faults } = await open();
    await openLive(page, at(`/jobs/${'e'.repeat(24)}`));
    await page.getByRole('main').getByRole('link', { name: 'Open jobs' }).click();
    await page.getByText(/^\d+ jobs found$/).waitFor();
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });
});
