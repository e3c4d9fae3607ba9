import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { getCapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { findAxeFaults } from '../portal-page-checks.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let counted: { skills: string; safetySkills: string };

beforeAll(async () => {
  journey = await joinJourney();
  const { catalogue } = await createApiClient(journey.stack.url).call(getCapabilityDeck, {});
  await waitUntil('both documents are made', () => madeDocuments().length === 2);
  counted = { skills: catalogue.skills.toLocaleString('en-US'), safetySkills: catalogue.safetySkills.toLocaleString('en-US') };
});
afterAll(() => journey.stop());

/** The names of the documents that were made; none was requested before this journey. */
const madeDocuments = () =>
  [...journey.log().matchAll(/"jobId":"document-([a-z-]+)-[0-9a-f]{32}","code":"stored"/g)].map(([, kind]) => kind).toSorted();

/** Opens a page and waits until its live counts are shown beside the published figures. */
async function open(seen: Visit, path: string) {
  await seen.page.goto(`${journey.stack.url}${path}`);
  await seen.page.getByText(`${counted.skills} in the catalog today`).waitFor();
  await seen.page.getByText(`${counted.safetySkills} in the catalog today`).waitFor();
}

test('the deck shows figures, steps, security and people, opens the demo dialog and offers a brief as PDF', async () => {
  const seen = await visit(journey.browser);
  const { page, context } = seen;
  await open(seen, '/capability-deck');
  for (const published of ['8,416', '248'])
    await expect.poll(() => page.getByText(published, { exact: false }).first().isVisible()).toBe(true);
  for (const name of ['How it works', 'What we say about security', brand.deck.founder.title, brand.deck.productLead.title]) {
    await page.getByRole('heading', { name }).waitFor();
  }
  await page.getByText(brand.deck.technologies[0]!, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Request a Demo' }).click();
  await page.getByRole('dialog', { name: 'Request a Demo' }).waitFor();
  await page.keyboard.press('Escape');

  const href = await page.getByRole('link', { name: /^Download Platform Brief/ }).getAttribute('href');
  const response = await context.request.get(new URL(href!, journey.stack.url).toString(), { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(await response.body());
  for (const expected of ['Platform brief', '8,416', counted.skills, 'How it works', brand.deck.productLead.title, 'Page 2 of 3'])
    expect(text).toContain(expected);
  expect(seen.faults).toEqual([]);
  await seen.close();
});

test('the self-assessment is saved as a dated file that states whose it is', async () => {
  const seen = await visit(journey.browser, { acceptDownloads: true });
  const { page } = seen;
  await open(seen, '/audit-report');
  await page.getByText('not issued, reviewed or endorsed by the Joint Commission').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download Started').first().waitFor(),
    page.getByRole('button', { name: 'Download Audit Report' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^larkfield-tjc-compliance-self-assessment-\d{4}-\d{2}-\d{2}\.pdf$/);
  const text = pdfText(readFileSync(await download.path()));
  for (const expected of ['95/100', '9,462', '622', counted.skills, 'not issued, reviewed or endorsed', 'Page 3 of 3'])
    expect(text).toContain(expected);
  expect(seen.faults).toEqual([]);
  await seen.close();
});

test('a failed download shows an error, and the button can be used again', async () => {
  const seen = await visit(journey.browser);
  const { page } = seen;
  await open(seen, '/audit-report');
  await page.route('**/api/audit/**', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"away"}' }));
  const button = page.getByRole('button', { name: 'Download Audit Report' }).first();
  await button.click();
  await page.getByText('Failed to download the audit report. Please try again.').first().waitFor();
  await page.unroute('**/api/audit/**');
  await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(seen.faults.filter((fault) => !fault.includes('status of 503'))).toEqual([]);
  await seen.close();
});

test('the deck stays readable without its data, and can be reloaded', async () => {
  const seen = await visit(journey.browser);
  const { page } = seen;
  await page.route('**/api/capability-deck/data', (route) => route.abort());
  await page.goto(`${journey.stack.url}/capability-deck`);
  await page.getByText("The live counts couldn't be loaded.").waitFor();
  await page.getByText("This part couldn't be loaded").waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.unroute('**/api/capability-deck/data');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText(`${counted.skills} in the catalog today`).waitFor();
  expect(seen.faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  await seen.close();
});

test('both documents are made once in advance', () => {
  expect(madeDocuments()).toEqual(['audit-report', 'platform-brief']);
});
