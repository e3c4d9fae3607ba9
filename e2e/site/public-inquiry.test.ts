import { brand } from '@larkfield/brand/brand.ts';
import { describe, expect, test } from 'vitest';
import { runUntil, stopClock } from '../page-clock.ts';
import { findAxeFaults } from '../portal-page-checks.ts';
import { fillInInquiry, isLive, openLive, useSite } from '../site-steps.ts';

const { at, open } = useSite();

describe('the inquiry', () => {
  test('is validated, survives a failure without losing text, and then reaches the firm', async () => {
    const { page, faults } = await open();
    await openLive(page, at('/'));
    await page.getByRole('main').getByRole('button', { name: 'Start Hiring' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start Hiring' });
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await dialog.getByText('Name must be at least 2 characters').first().waitFor();
    await dialog.getByText('Message must be at least 10 characters').first().waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(550);

    await fillInInquiry(page, 'Two ICU nurses for nights, from March.');
    await page.route('**/api/contact-submissions', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(`Please try again or email us directly at ${brand.emails.general}`, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Two ICU nurses for nights, from March.');

    await page.unroute('**/api/contact-submissions');
    const sent = page.waitForResponse('**/api/contact-submissions');
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await runUntil(page, dialog.getByText('Message Sent Successfully!'));
    await page.clock.resume();
    const reply = await sent;
    expect(reply.status()).toBe(201);
    expect(reply.request().postDataJSON()).toEqual({
      name: 'Dana Example',
      email: 'dana@clinic.example',
      phone: null,
      company: null,
      message: 'Two ICU nurses for nights, from March.',
      subject: 'Hiring Request',
      source: 'hero-start-hiring',
      sourceTitle: 'Home hero: Start Hiring',
    });
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Start Hiring');
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
  });

  test('can be sent with the keyboard alone', async () => {
    const { page } = await open();
    await openLive(page, at('/contact'));
    await page.getByRole('button', { name: 'Career Team' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Career Team' }).waitFor();
    await page.getByLabel('Name').focus();
    for (const text of ['Dana Example', 'dana@clinic.example', '', '', 'I am a respiratory therapist.']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await stopClock(page);
    await page.keyboard.press('Enter');
    await runUntil(page, page.getByText('Message Sent Successfully!'));
  });
});

describe('the jobs', () => {
  test('have three filters that stay in the URL, and lead to an inquiry with their title', async () => {
    const { page, faults } = await open();
    await openLive(page, at('/jobs'));
    const count = page.getByText(/^\d+ jobs found$/);
    await count.waitFor();
    const all = Number.parseInt(await count.innerText(), 10);
    expect(all).toBeGreaterThanOrEqual(24);

    await page.getByRole('combobox', { name: 'Category' }).selectOption('healthcare');
    await page.getByRole('combobox', { name: 'Location' }).selectOption('dallas');
    await page.getByPlaceholder('Search jobs...').fill('nurse');
    const cards = page.getByRole('article');
    await page.waitForURL((url) => url.search === '?search=nurse&category=healthcare&location=dallas');
    const shown = await cards.count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    // innerText would be empty for cards that are far from the viewport.
    for (const text of await cards.allTextContents()) expect(text).toMatch(/HEALTHCARE.*Dallas/s);
    expect(await page.title()).toContain('nurse jobs, HEALTHCARE, in Dallas');

    await page.reload();
    await page.getByText(`${shown} jobs found`).waitFor();
    await isLive(page);
    await expect.poll(() => page.getByPlaceholder('Search jobs...').inputValue()).toBe('nurse');
    await expect.poll(() => page.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('healthcare');

    const title = await cards.first().getByRole('heading').innerText();
    await cards.first().getByRole('button', { name: 'Apply Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply Now' });
    await dialog.getByText(title).waitFor();
    await fillInInquiry(page, 'I have worked there before.');
    const sent = page.waitForRequest('**/api/contact-submissions');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ subject: `Job Application: ${title}` });
    await dialog.waitFor({ state: 'hidden' });

    await page.getByPlaceholder('Search jobs...').fill('no such job');
    await page.getByText('No jobs found matching your criteria.').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText(`${all} jobs found`).waitFor();
    await page.waitForURL(at('/jobs'));
    expect(faults).toEqual([]);
  });

  test('that fail to load are replaced by a card with an error', async () => {
    const { page } = await open();
    await page.route('**/api/jobs', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await openLive(page, at('/jobs'));
    await page.getByRole('alert').filter({ hasText: 'Failed to load jobs. Please try again later.' }).waitFor();
  });
});
