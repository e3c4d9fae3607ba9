// @rest: looks
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { getEditData, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { verifyPath } from '@larkfield/schemas/reports/verify-report.ts';
import { createEditToken, createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { examplePasscode, makeSubmission } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { scanPages } from '@larkfield/testing/pdf/scan-pages.ts';
import { readFromPhotograph } from './photograph-page.ts';
import { watchLayoutShifts } from '../candidate-steps.ts';
import { findTorn } from '../every-engine/looks.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { screens } from '../screens.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';
import { downloadOwnPdf } from '../submit-by-api.ts';

const pictures = new URL('../../.test-artifacts/verify-report/', import.meta.url).pathname;
let journey: SharedJourney;
let folder: string;
let icu: ReplyOf<typeof getSpecialty>;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'larkfield-verify-'));
  journey = await joinJourney();
  icu = await createApiClient(inject('sharedProduct').url).call(getSpecialty, { params: { slug: 'rn-icu' } });
});
afterAll(async () => {
  await journey.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Submitted = ReplyOf<typeof submitChecklist>;

const form = () => makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory });

/** The report of a submission as the candidate downloads it, with the URL that is printed on it. */
async function download({ downloadToken }: Submitted): Promise<{ pdf: Buffer; file: string; address: string }> {
  const pdf = await downloadOwnPdf(journey.stack.url, downloadToken);
  const file = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(file, pdf);
  const [, address] = /Check this report: (\S+)/.exec(pdfText(pdf))!;
  return { pdf, file, address: address! };
}

const issue = async () => download(await createApiClient(journey.stack.url).call(submitChecklist, { body: form() }));

/** Changes a rating through a shared link, as a reviewer with its passcode would. */
async function editThroughLink(owner: ApiClient, { submissionId }: Submitted): Promise<Submitted> {
  const passcode = examplePasscode;
  const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'reusable', duration: '6mo', passcode } });
  const editor = createApiClient(journey.stack.url);
  const { editToken } = await editor.call(createEditToken, { params: { token }, body: { passcode } });
  await editor.call(getEditData, { params: { editToken }, body: {} });
  const [first, ...others] = form().skillRatings;
  return editor.call(submitChecklist, {
    body: { ...form(), skillRatings: [{ ...first!, proficiency: 5 }, ...others], updatedFrom: submissionId },
  });
}

test('a typeface that comes late moves no text of the page', async () => {
  const { page, close } = await visit(journey.browser, phone);
  const late = Promise.withResolvers<void>();
  await page.route('**/fonts/**', async (route) => {
    await late.promise;
    await route.continue();
  });
  const typefaces = ['literata-600', 'atkinson-hyperlegible-next'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/fonts/${name}.woff2`)),
  );
  await page.goto(`${journey.stack.url}${verifyPath}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Check the report' }).waitFor();
  const readShifts = await watchLayoutShifts(page);
  // The text is painted in the device's own font before the typefaces arrive.
  await readShifts();
  late.resolve();
  await Promise.all(typefaces);
  await page.waitForLoadState('load');
  expect(await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status))).not.toContain('loading');
  expect(await readShifts()).toEqual([]);
  await close();
});

test('scanning a printed page shows, without scripts, what was issued and, after a change, the revision that replaced it', async () => {
  const owner = createApiClient(journey.stack.url);
  const submitted = await owner.call(submitChecklist, { body: form() });
  const first = await download(submitted);
  const skills = icu.skillsByCategory.flatMap((group) => group.skills).length;
  const { page, faults, close } = await visit(journey.browser, { javaScriptEnabled: false });
  await page.goto(scanPages(first.file, 150)[1]!);
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  for (const fact of ['W. T.', icu.specialty.name, `${skills} of ${skills}`])
    await page.getByRole('definition').getByText(fact, { exact: true }).waitFor();
  await page.getByText('Compare it by hand').click();
  await page.getByText('shasum -a 256 FILE.pdf').waitFor();

  const second = await download(await editThroughLink(owner, submitted));
  await page.reload();
  await page.getByRole('heading', { name: 'A newer revision replaces this report' }).waitFor();
  await page.getByText(/^Revision 2, dated .*, replaced revision 1\./).waitFor();
  await page.goto(second.address);
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a page that is photographed at an angle and in poor light leads to the report', async () => {
  const { file } = await issue();
  const { page, close } = await visit(journey.browser, phone);
  await page.goto(await readFromPhotograph(journey.browser, file));
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  await close();
});

test('a wrong code shows an error, and the right one, typed carelessly, leads to the report', async () => {
  const { address } = await issue();
  const [reference, code] = address.split('/').slice(-2) as [string, string];
  const { page, close } = await visit(journey.browser, { javaScriptEnabled: false });
  await page.goto(`${journey.stack.url}/verify/${reference}`);
  await page.getByLabel('Check code').fill('0000 0000');
  await page.getByRole('button', { name: 'Check the report' }).click();
  await page.getByRole('heading', { name: 'No report has this reference and check code' }).waitFor();
  expect(await page.getByLabel('Reference').inputValue()).toBe(reference);
  await page.getByLabel('Check code').fill(` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')}`);
  await page.getByRole('button', { name: 'Check the report' }).click();
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  await close();
});

test('the browser compares an identical, altered or dropped file without uploading it', async () => {
  const { pdf, file, address } = await issue();
  const altered = join(folder, 'altered.pdf');
  writeFileSync(altered, Buffer.concat([pdf, Buffer.from('\n')]));
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(address);
  const chooser = page.getByLabel(/^Drop the PDF here/);
  await chooser.waitFor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await chooser.setInputFiles(file);
  await page.getByText('This is the file we issued for this revision, byte for byte.').waitFor();
  await chooser.setInputFiles(altered);
  await page.getByText(/^This is not a file we issued for this revision/).waitFor();
  expect(await page.getByText(/byte for byte/).isVisible()).toBe(false);

  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'report.pdf', { type: 'application/pdf' }),
    );
    return transfer;
  }, pdf.toString('base64'));
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await page.getByText('This is the file we issued for this revision, byte for byte.').waitFor();
  expect(sent).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test.each(screens)('axe finds no fault on its pages at %i pixels, %s, and nothing overflows', async (width, colorScheme) => {
  const { address } = await issue();
  const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 }, colorScheme });
  for (const [name, url] of Object.entries({ answer: address, form: `${journey.stack.url}/verify`, unknown: `${address}0` })) {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([name, await findAxeFaults(page), await isTooWide(page)]).toEqual([name, [], false]);
    await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await close();
});

test.each([320, 390])('at %i pixels nothing overflows, and no example breaks across lines', async (width) => {
  const { address } = await issue();
  const { page, close } = await visit(journey.browser, { ...phone, viewport: { width, height: 640 } });
  await page.goto(address);
  await page.getByRole('heading', { name: 'This report is current' }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.goto(`${journey.stack.url}/verify`);
  expect([await isTooWide(page), await findTorn(page, /LK-\S+|8H2K-\S+/)]).toEqual([false, []]);
  await close();
});
