// @rest: looks
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { confirmErasure, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { workingProcess } from '@larkfield/testing/processes/processes.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { screens } from '../screens.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { downloadOwnPdf, submitByApi } from '../submit-by-api.ts';

const pictures = new URL('../../.test-artifacts/verify-states/', import.meta.url).pathname;
let journey: Journey;
let mongo: MongoClient;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  // These journeys move clocks, erase people and stop services, so they need a separate product.
  journey = await startJourney();
  mongo = await MongoClient.connect(journey.stack.settings.mongoUrl);
});
afterAll(async () => {
  await mongo.close();
  await journey.stop();
});

/** Submits a checklist; returns its reference and the URL that is printed in its PDF. */
async function issue(email: string): Promise<{ reference: string; address: string }> {
  const { shortReference, downloadToken } = await submitByApi(journey.stack.url, { email });
  const pdf = await downloadOwnPdf(journey.stack.url, downloadToken);
  const [, address] = /Check this report: (\S+)/.exec(pdfText(pdf))!;
  return { reference: shortReference, address: address! };
}

const open = async (address: string) => {
  const visited = await visit(journey.browser, { javaScriptEnabled: false });
  await visited.page.goto(address);
  return visited;
};

test('a printed report that is a year old has expired', async () => {
  const { reference, address } = await issue('expired@candidate.example');
  const { page, close } = await open(address);
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  // Moving the submission back in time has the same effect as advancing the clock.
  const moved = { $set: { submittedAt: new Date(Date.now() - 368 * day) } };
  expect((await mongo.db().collection('submissions').updateOne({ reference }, moved)).matchedCount).toBe(1);
  await page.reload();
  await page.getByRole('heading', { name: 'This report has expired' }).waitFor();
  await page.getByText(/^It was valid until /).waitFor();
  await close();
});

test('the page of an erased person’s report only says withdrawn', async () => {
  const { address } = await issue('withdrawn@candidate.example');
  const admin = await signInFirstAdminByApi(journey.stack);
  const { erasure } = await admin.call(requestErasure, { body: { email: 'withdrawn@candidate.example' } });
  await admin.call(confirmErasure, { params: { id: erasure.id }, body: { reference: erasure.reference } });
  await waitUntil('the erasure is done', async () => (await mongo.db().collection('erasures').countDocuments({ state: 'done' })) === 1);
  const { page, close } = await open(address);
  await page.getByRole('heading', { name: 'This report was withdrawn' }).waitFor();
  expect(await page.locator('dl').count()).toBe(0);
  await close();
});

test('while the service is down the page says that this is no verdict, and works again afterwards', async () => {
  const { address } = await issue('waiting@candidate.example');
  const silent = workingProcess(journey.stack.parts.get('checklist')!.current());
  process.kill(silent, 'SIGSTOP');
  const seen = screens.map(async ([width, colorScheme]) => {
    const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 }, colorScheme, javaScriptEnabled: false });
    await page.goto(address);
    await page.getByRole('heading', { name: "We can't look it up right now" }).waitFor();
    await page.getByText("This doesn't say anything about the report, good or bad.").waitFor();
    await page.screenshot({ path: join(pictures, `away-${width}-${colorScheme}.png`), fullPage: true });
    return { page, close };
  });
  const pages = await Promise.all(seen).finally(() => process.kill(silent, 'SIGCONT'));
  for (const { page, close } of pages) {
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This report is current' }).waitFor();
    await close();
  }
});

test.each(screens)(
  'over the limit the page explains the reason, at %i pixels, %s; axe finds no fault and nothing overflows',
  async (width, colorScheme) => {
    const headers = { 'x-forwarded-for': `203.0.113.${width % 200}` };
    const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 }, colorScheme, extraHTTPHeaders: headers });
    const at = (path: string) => `${journey.stack.url}/verify${path}`;
    // The requests are sequential, since parallel ones of one client would be refused by another limit.
    const isRefused = async () =>
      (await fetch(at(''), { headers })).status === 429 && (await page.goto(at('/LK-7Q3M-X9TR/8H2K-Q4TZ')))!.status() === 429;
    await waitUntil('no more reports are checked', isRefused, { interval: 0 });
    await page.getByRole('heading', { name: 'Too many reports were checked from your connection' }).waitFor();
    expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
    await page.screenshot({ path: join(pictures, `limit-${width}-${colorScheme}.png`), fullPage: true });
    await close();
  },
);
