// @rest: beyond
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { answerPutForward, openPutForward } from '@larkfield/schemas/put-forward/put-forward.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { passcodeFrom, usualProfile } from '@larkfield/testing/factories.ts';
import { deskScreen, phoneScreen } from '../engines/engine.ts';
import { engines } from '../engines/engines.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';
import { confirmAddressOf } from '../visit-steps.ts';

/** An optional folder for screenshots of every page. */
const pictures = process.env['PICTURES'];
const names = ['Maren Oakfield', 'Tobias Lindqvist', 'Ottilie Sample', 'Wilhelmina Testcase'];
const emailOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@candidate.example`;
/** Everybody but the last says yes. */
const agreeing = names.slice(0, -1);

let journey: Journey;
let jobPath: string;
/** The link to the packet, for other engines. */
let link = '';
beforeAll(async () => {
  journey = await startJourney();
  const { stack } = journey;
  const admin = await signInFirstAdminByApi(stack);
  for (const candidateName of names) {
    const { shortReference } = await submitByApi(stack.url, { candidateName, email: emailOf(candidateName), profile: usualProfile });
    await confirmAddressOf(journey, shortReference);
  }
  const { specialty } = await admin.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const { job } = await admin.call(createJob, {
    body: {
      title: 'ICU nurse, nights',
      company: 'Fernhill Regional',
      category: 'healthcare',
      location: 'Dallas, TX',
      description: 'Thirteen weeks in a medical ICU.',
      requirements: ['Two years in an ICU'],
      salary: '$2,400 a week',
      type: 'Travel',
      checklist: { slug: 'rn-icu', name: specialty.name },
      license: 'TX',
      certificates: ['ACLS', 'BLS'],
      ehr: ['epic'],
      startsOn: '2027-01-11',
    },
  });
  jobPath = `/admin-portal/jobs?job=${job.id}`;
});
afterAll(() => journey.stop());

/** Says yes as the page behind the mail does. */
async function sayYes(email: string): Promise<void> {
  const folder = join(journey.stack.settings.dataDir, 'mail');
  const token = await waitUntil(`${email} is asked`, () => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = mails.find((text) => text.includes(`To: ${email}`) && text.includes('/put-forward/'));
    return /\/put-forward\/([0-9a-f]{64})/.exec(mail ?? '')?.[1] ?? null;
  });
  const client = createApiClient(journey.stack.url, '203.0.113.77');
  const { round } = await client.call(openPutForward, { body: { token } });
  await client.call(answerPutForward, { body: { token, round, answer: 'yes' } });
}

async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
    expect({ name, width, faults: await findAxeFaults(page), isTooWide: await isTooWide(page) }).toEqual({
      name,
      width,
      faults: [],
      isTooWide: false,
    });
  }
}

test('from a written job to the packet of three who agreed, staff act four times', async () => {
  const { url, firstAdmin } = journey.stack;
  const { page, faults } = await visit(journey.browser);
  await page.goto(`${url}${brand.signInPath}`);
  await signIn(page, firstAdmin!.email, staffPassword);
  await page.waitForURL(`${url}/admin-portal`);
  await page.goto(`${url}${jobPath}`);
  /** The presses that make something of the job; ticks and fields are choices within one of them. */
  const acts: string[] = [];
  const act = async (name: string, press: () => Promise<void>) => {
    acts.push(name);
    await press();
  };

  await act('set', () => page.getByRole('button', { name: 'Make requirements' }).click());
  await act('match', () => page.getByRole('link', { name: 'See matches' }).click());
  for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  await page.getByRole('button', { name: 'Ask to put forward' }).click();
  await act('ask', () => page.getByRole('button', { name: 'Ask 4 people' }).click());
  await page.getByRole('button', { name: 'Done' }).click();
  for (const name of agreeing) await sayYes(emailOf(name));

  for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  await page.getByRole('link', { name: 'Compare 4' }).click();
  await page.getByRole('button', { name: 'Make packet for 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Packet for 4 people' });
  await dialog.getByText('Said yes', { exact: true }).nth(2).waitFor();
  await dialog.getByLabel('Your name').fill('Ada Recruiter');
  await dialog.getByLabel(passcodeRule.label).fill(passcodeFrom('493027'));
  await dialog.getByLabel('Confirm passcode').fill(passcodeFrom('493027'));
  await look(page, 'packet-of-four-dialog');
  await act('packet and send', () => dialog.getByRole('button', { name: 'Make packet and link' }).click());
  link = await dialog.getByLabel('Share link').inputValue();
  await dialog.getByRole('heading', { name: 'Left out' }).waitFor();
  await dialog.getByText(names.at(-1)!).waitFor();
  await look(page, 'packet-of-four-made');
  expect(acts).toEqual(['set', 'match', 'ask', 'packet and send']);
  expect(faults).toEqual([]);

  const manager = await visit(journey.browser, phone);
  await manager.page.goto(link);
  await manager.page.getByLabel('Passcode').fill(passcodeFrom('493027'));
  await manager.page.getByRole('button', { name: 'Verify Passcode' }).click();
  const people = manager.page.getByRole('region', { name: 'People in this packet' });
  await people.getByText('3 people from').waitFor();
  await people.getByText('Answer to Ada Recruiter').waitFor();
  expect(await people.getByText(names.at(-1)!).count()).toBe(0);
  await look(manager.page, 'packet-of-three');
  for (const name of agreeing) {
    const open = people.getByRole('button', { name: `Open ${name}` });
    if ((await open.count()) > 0) await open.click();
    await people.getByRole('listitem').filter({ hasText: name }).getByText('Open below').waitFor();
    const shown = await manager.page.locator('.rp-packet').textContent();
    expect(shown).toContain(name);
    expect(shown).not.toContain(emailOf(name));
  }
  expect(manager.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
});

test.each(engines)('a facility opens each person of the packet in $name on a phone and a desk', async (engine) => {
  const browser = await engine.open();
  for (const screen of [phoneScreen, deskScreen]) {
    const { page, faults, close } = await browser.visit(screen);
    const press = (name: string) => {
      const button = page.getByRole('button', { name });
      return screen.isPhone ? button.tap() : button.click();
    };
    await page.goto(link);
    await page.getByLabel('Passcode').fill(passcodeFrom('493027'));
    await press('Verify Passcode');
    await page.getByText('3 people from').waitFor();
    for (const name of agreeing.toReversed()) {
      await press(`Open ${name}`);
      await page.getByRole('listitem').filter({ hasText: name }).getByText('Open below').waitFor();
      const shown = await page.locator('.rp-packet').innerText();
      expect(shown).toContain(name);
      expect(shown).not.toContain(emailOf(name));
    }
    if (pictures) await page.screenshot({ path: join(pictures, `packet-${engine.name}-${screen.width}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(faults().filter((fault) => !fault.includes('401'))).toEqual([]);
    await close();
  }
  await browser.close();
});
