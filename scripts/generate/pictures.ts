import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { downloadChecklist } from '@larkfield/schemas/checklist/pdf.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { type SkillRating, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startStack } from '@larkfield/one-machine/start-stack.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { openBrowser, phone } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { encodePicture } from '../../frontend/build/encode-picture.ts';
import { buildFrontend } from '../product/build-frontend.ts';

// npm run pictures: takes the screenshots on the site from the product itself, with a plainly fictional candidate. Run it when the
// shown pages change, and commit the files.

/** The public URL: no picture shows the machine where it was taken. */
const publicUrl = `https://${brand.domain}`;
const folder = mkdtempSync(join(tmpdir(), 'larkfield-pictures-'));
buildFrontend();
const stack = await startStack({
  dataDir: join(folder, 'data'),
  chromiumPath: findProgram(chromiumPrograms)!,
  trustProxyHops: 1,
  publicUrl,
  onLine: () => {},
  tell: () => {},
});
const browser = await openBrowser();
try {
  const { reportUrl, pdf } = await submitOne();
  await save('report', 560, () => shoot(browser, reportUrl, { viewport: { width: 1000, height: 720 } }, showReport));
  for (const colorScheme of ['light', 'dark'] as const)
    await save(`rating-pad-${colorScheme}`, 300, () => shoot(browser, `${stack.url}/checklist/rn-icu`, { ...phone, colorScheme }, openPad));
  await save('pdf', 420, async () => firstPage(pdf));
  for (const colorScheme of ['light', 'dark'] as const)
    await save(`verify-${colorScheme}`, 420, () =>
      shoot(browser, addressOnPaper(pdf), { viewport: { width: 700, height: 760 }, colorScheme }),
    );
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function save(name: string, shownWidth: number, take: () => Promise<Buffer>) {
  const { width, height } = await encodePicture(name, await take(), shownWidth);
  console.log(`${name}: ${width} × ${height}`);
}

/** Submits a checklist as an experienced nurse might, and waits for its report and PDF. */
async function submitOne() {
  const nurse = createApiClient(stack.url, undefined, publicUrl);
  const { specialty, skillsByCategory } = await nurse.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const skillRatings = skillsByCategory.flatMap(({ skills }, group) =>
    skills.map(({ id, isSafetySkill }, index): SkillRating => {
      const isWeak = (group * 5 + index) % 7 === 3 && isSafetySkill !== 1;
      return {
        skillId: id,
        proficiency: isWeak ? 3 : index % 3 === 0 ? 5 : 4,
        frequency: isWeak ? 'past_year' : index % 2 === 0 ? 'current' : 'recent',
      };
    }),
  );
  const body = makeSubmission(
    { id: specialty.id, groups: skillsByCategory },
    { candidateName: 'Dana Example', email: 'dana@mail.example', skillRatings },
  );
  const { submissionId, downloadToken } = await nurse.call(submitChecklist, { body });
  const { token } = await nurse.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  const pdf = await waitUntil('the PDF is made', async () => {
    const reply = await nurse.send(downloadChecklist, { params: { token: downloadToken } });
    return reply.status === 200 && reply.headers.get('content-type') === 'application/pdf' && Buffer.from(await reply.arrayBuffer());
  });
  return { reportUrl: `${stack.url}/view/${token}`, pdf };
}

async function shoot(from: Browser, url: string, options: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Buffer> {
  const context = await from.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 2, ...options });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot();
  await context.close();
  return png;
}

async function showReport(page: Page) {
  await page.locator('.rp').first().waitFor();
  await page.evaluate("window.scrollTo(0, document.querySelector('.rp').getBoundingClientRect().top + window.scrollY - 24)");
}

async function openPad(page: Page) {
  const rows = page.locator('[data-skill] > button');
  await rows.first().scrollIntoViewIfNeeded();
  await rows.first().tap();
  await page.getByRole('dialog').waitFor();
}

/** Renders the first page of a PDF. */
function firstPage(pdf: Buffer): Buffer {
  const file = join(folder, 'report.pdf');
  writeFileSync(file, pdf);
  run('pdftoppm', ['-png', '-r', '150', '-f', '1', '-l', '1', '-singlefile', file, join(folder, 'page')]);
  return readFileSync(join(folder, 'page.png'));
}

/** The URL for checking the report, as printed. */
function addressOnPaper(pdf: Buffer): string {
  const file = join(folder, 'report.pdf');
  writeFileSync(file, pdf);
  const address = /Check this report: (\S+)/.exec(run('pdftotext', [file, '-']))?.[1];
  if (!address?.startsWith(publicUrl)) throw new Error(`The PDF names another address: ${address}`);
  return `${stack.url}${new URL(address).pathname}`;
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout;
}
