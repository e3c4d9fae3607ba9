// @rest: beyond
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { refereeNotice } from '@larkfield/schemas/references/reference-constants.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { openFold } from '../candidate-steps.ts';
import { stopClock } from '../page-clock.ts';
import { pace, secondsForWord } from '../pace.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { confirmIdentity, signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { downloadOwnPdf } from '../submit-by-api.ts';
import { mailedToken } from '../visit-steps.ts';

const pictures = new URL('../../.test-artifacts/references/', import.meta.url).pathname;
const email = 'wilhelmina.back@candidate.example';
let journey: Journey;
let mongo: MongoClient;
let icu: ReplyOf<typeof getSpecialty>;
/** The submission, passed from one journey to the next. */
let owner: ReplyOf<typeof submitChecklist>;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  journey = await startJourney();
  mongo = await MongoClient.connect(journey.stack.settings.mongoUrl);
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
  await signInFirstAdminByApi(journey.stack);
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { email });
  owner = await createApiClient(journey.stack.url, '203.0.113.60').call(submitChecklist, { body });
});
afterAll(async () => {
  await mongo.close();
  await journey.stop();
});

const at = (path: string) => `${journey.stack.url}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const successPath = () => `/healthcare-checklist-success?id=${owner.submissionId}&ref=${owner.shortReference}&token=${owner.downloadToken}`;
const picture = (page: Page, name: string) => page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
const references = () => mongo.db().collection('references');

/** The links in the mails to an address, the newest last. */
function mailedLinks(address: string): string[] {
  const folder = join(journey.stack.settings.dataDir, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
    .map((file) => readFileSync(file, 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => /\/reference\/[0-9a-f]{64}/.exec(mail)?.[0] ?? []);
}
const nextLink = (address: string, before = 0) =>
  waitUntil('the mail has left', async () => (mailedLinks(address).length > before ? mailedLinks(address).at(-1)! : null));

/** Asks a supervisor on the open page. */
async function ask(page: Page, name: string, email: string, skills = 0): Promise<void> {
  await button(page, 'Ask a supervisor').click();
  const dialog = page.getByRole('dialog', { name: 'Ask a supervisor' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Job title/).fill('Charge nurse');
  await dialog.getByLabel(/^Work email/).fill(email);
  await dialog.getByLabel(/^Unit/).fill('Medical ICU, Mercy General');
  await dialog.getByLabel(/^From/).fill('032023');
  await dialog.getByLabel(/^To/).fill('052025');
  await dialog.getByLabel(/^They were your/).selectOption('supervisor');
  if (skills > 0) await dialog.getByText(/^Choose up to \d+ more skills/).click();
  for (let index = 0; index < skills; index += 1) await dialog.getByRole('checkbox').nth(index).check();
  await button(page, 'Send request').click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a candidate asks a supervisor on the success page, on a phone, and sees the form’s errors', async () => {
  const { page, faults, close } = await visit(journey.browser, phone);
  await page.goto(at(successPath()));
  await openFold(page, 'References');
  await page.getByText('No one has been asked yet.').waitFor();
  await button(page, 'Ask a supervisor').tap();
  await button(page, 'Send request').tap();
  await page.getByText('Name is required').first().waitFor();
  await page.getByText('Enter month and year as MM/YYYY').first().waitFor();
  expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
  await picture(page, 'ask-390');
  await button(page, 'Cancel').tap();
  await ask(page, 'Hester Fernhill', 'hester.fernhill@mercy.example', 10);
  await page.getByRole('heading', { name: 'Hester Fernhill' }).waitFor();
  await nextLink('hester.fernhill@mercy.example');
  await waitUntil('it is noted as sent', async () => (await references().countDocuments({ sentAt: { $ne: null } })) === 1);
  await button(page, 'Refresh references').tap();
  await page.getByText('Sent', { exact: true }).waitFor();
  expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
  await picture(page, 'asked-390');
  expect(faults).toEqual([]);
  await close();
});

test('the supervisor answers 20 skills by touch in under four minutes, through a reload and a lost connection', async () => {
  const link = await nextLink('hester.fernhill@mercy.example');
  const { page, context, faults, close } = await visit(journey.browser, phone);
  let taps = 0;
  const tap = async (name: string | RegExp, role: 'button' | 'radio' = 'button') => {
    taps += 1;
    await page.getByRole(role, { name }).tap();
  };
  const letters: string[] = [];
  const type = async (field: RegExp, text: string) => {
    taps += 1;
    letters.push(text);
    await page.getByLabel(field).tap();
    await page.getByLabel(field).pressSequentially(text);
  };
  const wordsOn = async () => (await page.getByRole('main').innerText()).split(/\s+/).length;
  const started = Date.now();
  await page.goto(at(link));
  await page.getByRole('heading', { name: 'Reference for Wilhelmina Testcase' }).waitFor();
  await page.getByText(refereeNotice).waitFor();
  expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
  await picture(page, 'answer-390');
  const rows = page.locator('fieldset[data-scale=proficiency]');
  const count = await rows.count();
  expect(count).toBe(20);
  // The keys have the same labels in each row, so they are read only once.
  const ofKeys = (await rows.first().locator('label').allInnerTexts()).join(' ').split(/\s+/).length;
  const words = (await wordsOn()) - (count - 1) * ofKeys;
  // Missing values are shown beside their fields.
  await tap('Preview');
  await page.getByText(`${count} skills have no answer yet.`).waitFor();
  for (let row = 0; row < count; row += 1) {
    taps += 1;
    const keys = rows.nth(row);
    if (row % 7 === 3) await keys.getByText('Not observed').tap();
    else await keys.getByText(row % 3 === 0 ? /^3 / : /^4 /).tap();
    // A reload in the middle loses nothing.
    if (row === 5) await page.reload();
  }
  taps += 2;
  await page.getByText('Charge or shift supervisor').tap();
  await page.getByText('Yes', { exact: true }).tap();
  await type(/^Anything to add/, 'Calm in a code, and asks early.');
  await tap('Preview');
  await page.getByRole('heading', { name: 'Your reference for Wilhelmina Testcase' }).waitFor();
  expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
  await picture(page, 'preview-390');
  const wordsRead = words + (await wordsOn());
  await type(/^Your full name/, 'Hester Fernhill');
  await context.setOffline(true);
  await tap('Sign and send');
  await page.getByText(/couldn't be sent/).waitFor();
  await context.setOffline(false);
  await tap('Sign and send');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  // Two of these taps are the attempts that had to fail.
  expect(taps).toBe(count + 8);
  const needed = (taps - 2) * pace.tap + letters.join('').length * pace.letter;
  const withReading = needed + wordsRead * secondsForWord;
  const figures = { count, taps: taps - 2, needed: Math.round(needed), wordsRead, withReading: Math.round(withReading) };
  writeFileSync(join(pictures, 'figures.json'), JSON.stringify({ ...figures, milliseconds: Date.now() - started }));
  expect(needed).toBeLessThanOrEqual(4 * 60);
  // The limit also holds for a referee who reads every word of both pages.
  expect(withReading).toBeLessThanOrEqual(4 * 60);
  await page.goto(at(link));
  await page.getByText('This reference has already been answered.').waitFor();
  expect(faults.filter((fault) => !/410|Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
  await close();
});

test('a referee declines with one tap, can undo it, and gets no further mail', async () => {
  const asking = await visit(journey.browser);
  await asking.page.goto(at(successPath()));
  await openFold(asking.page, 'References');
  await ask(asking.page, 'Ambrose Quillfeather', 'ambrose@lakeside.example');
  const link = await nextLink('ambrose@lakeside.example');
  const { page, close } = await visit(journey.browser, phone);
  await page.goto(at(link));
  // The undo button is shown only for a moment.
  await button(page, "I'd rather not").waitFor();
  await stopClock(page);
  await button(page, "I'd rather not").tap();
  await button(page, 'Undo').tap();
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Reference for Wilhelmina Testcase' }).waitFor();
  expect(await references().countDocuments({ declinedAt: { $ne: null } })).toBe(0);
  await button(page, "I don't know this person").tap();
  await page.getByRole('heading', { name: 'Noted' }).waitFor();
  await page.reload();
  await page.getByText("You told us that you won't give this reference.").waitFor();
  await close();
  await asking.page.bringToFront();
  await button(asking.page, 'Refresh references').click();
  await asking.page.getByText('No answer', { exact: true }).waitFor();
  expect(await asking.page.getByText(/know this person|declined/i).count()).toBe(0);
  expect(await references().countDocuments({ declinedAt: { $ne: null }, mailDue: { $exists: true } })).toBe(0);
  await asking.close();
});

test('a late referee is reminded with a new link, is shown as overdue, and can still answer by the first link', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at(successPath()));
  await openFold(page, 'References');
  await ask(page, 'Perpetua Dunmore', 'perpetua@mercy.example');
  const first = await nextLink('perpetua@mercy.example');
  const late = { sentAt: new Date(Date.now() - 121 * hour), mailDue: { at: new Date() } };
  const byMail = { answeredAt: null, declinedAt: null, sentAt: { $ne: null } };
  await waitUntil('it is noted as sent', async () => (await references().countDocuments(byMail)) === 1);
  await references().updateOne(byMail, { $set: late });
  expect(await nextLink('perpetua@mercy.example', 1)).not.toBe(first);
  await button(page, 'Refresh references').click();
  await page.getByText('Overdue').waitFor();
  await page.getByText(/reminded once/).waitFor();
  await picture(page, 'overdue-1280');
  await page.goto(at(first));
  await page.getByRole('heading', { name: 'Reference for Wilhelmina Testcase' }).waitFor();
  await picture(page, 'answer-1280');
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await isTooWide(page)).toBe(false);
  await picture(page, 'answer-320');
  expect(faults).toEqual([]);
  await close();
});

test('staff compare self and observed ratings, set a reference aside with a reason, and the PDF follows', async () => {
  const { page, faults, close } = await visit(journey.browser);
  const api = page.context().request;
  const pdf = async (text: RegExp, isThere: boolean) =>
    waitUntil('the PDF is made', async () => {
      const response = await api.get(at(`/api/admin-portal/submissions/${owner.submissionId}/download`), {
        headers: { accept: 'application/json' },
      });
      if (response.status() !== 200) return null;
      const body = await response.body();
      return text.test(pdfText(body)) === isThere ? body : null;
    });
  await page.goto(at(`/admin-portal/submissions/${owner.submissionId}#references`));
  await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
  await page.getByRole('heading', { name: 'Self and observed' }).waitFor();
  await page
    .getByText(/^1 of 3 references, last on/)
    .first()
    .waitFor();
  await page.getByText('It was answered from the same network address the candidate asked from.').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await picture(page, 'portal-1280');
  writeFileSync(join(pictures, 'staff.pdf'), await pdf(/Hester Fernhill/, true));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isTooWide(page)).toBe(false);
  await picture(page, 'portal-390');
  await page.setViewportSize({ width: 1280, height: 900 });

  await button(page, /^Set aside/).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .selectOption('identity-doubtful');
  await page.getByRole('dialog').getByLabel(/^Note/).fill('Called the unit');
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click();
  // The dialog, which shows the same reason, stays open until the reply arrives.
  await page.getByText(/^Set aside .*: Not clear who answered/).waitFor();
  await page.getByRole('heading', { name: 'Self and observed' }).waitFor({ state: 'hidden' });
  await pdf(/Hester Fernhill/, false);
  await button(page, /^Put back/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await page.getByRole('heading', { name: 'Self and observed' }).waitFor();

  // Copying a link requires re-authentication within ten minutes.
  await button(page, /^New link to copy/)
    .first()
    .click();
  await button(page, 'Make a link').click();
  const asked = page.getByRole('dialog', { name: "Confirm it's you" });
  const link = page.getByLabel('Link for the referee');
  await asked.or(link).first().waitFor();
  if (await asked.isVisible()) await confirmIdentity(page, staffPassword);
  expect(await link.inputValue()).toMatch(/\/reference\/[0-9a-f]{64}$/);

  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { email: 'otto@candidate.example' });
  const other = await createApiClient(journey.stack.url, '203.0.113.61').call(submitChecklist, { body });
  await page.goto(at(`/admin-portal/requirements/compare?ids=${owner.submissionId},${other.submissionId}`));
  await page.locator('summary', { hasText: /^The same/ }).click();
  await page.getByText('Observed: not observed').first().waitFor();
  await picture(page, 'compare-1280');
  // The link is refused once, before the re-authentication.
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  await close();
});

test('a candidate who returns months later asks again in My checklists, on a phone, and sees the earlier requests', async () => {
  const { page, context, faults, close } = await visit(journey.browser, phone);
  await page.goto(at('/my-checklists'));
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send me a link').tap();
  await page.goto(at(`/my-checklists/${await mailedToken(journey, email)}`));
  await button(page, 'Open my checklists').tap();
  await page.getByText('Ask supervisors for references').tap();
  await page.getByRole('heading', { name: 'Hester Fernhill' }).waitFor();
  await ask(page, 'Leopold Marrowby', 'leopold@lakeside.example');
  await page.getByRole('heading', { name: 'Leopold Marrowby' }).waitFor();
  await nextLink('leopold@lakeside.example');
  // Four requests are open, so a fifth is only possible after withdrawing one.
  expect(await button(page, 'Ask a supervisor').isDisabled()).toBe(true);
  expect([await findAxeFaults(page), await isTooWide(page)]).toEqual([[], false]);
  await picture(page, 'my-checklists-390');
  expect((await context.cookies()).map(({ name }) => name)).toContain('candidate');
  expect(faults).toEqual([]);
  await close();
});

test('the candidate’s own PDF shows no references, and a check of the report shows their number', async () => {
  const text = pdfText(await downloadOwnPdf(journey.stack.url, owner.downloadToken));
  expect(text).not.toMatch(/Hester|Self and observed/);
  const [, address] = /Check this report: (\S+)/.exec(text)!;
  const page = await (await fetch(at(new URL(address!).pathname))).text();
  expect(page).toMatch(/References on file<\/dt><dd>1, the latest on/);
  expect(page).not.toMatch(/Hester/);
});
