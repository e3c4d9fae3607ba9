// @rest: beyond
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { askToPutForward, closePutForward, listPutForwards, recordSpokenYes } from '@larkfield/schemas/put-forward/put-forward.ts';
import type { ApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { deskScreen, phoneScreen } from '../engines/engine.ts';
import { engines } from '../engines/engines.ts';
import { pace, secondsForWord } from '../pace.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { startJourney, type Journey } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';
import { confirmAddressOf, mailedNotice } from '../visit-steps.ts';

const pictures = new URL('../../.test-artifacts/put-forward/', import.meta.url).pathname;
let journey: Journey;
let admin: ApiClient;
let jobId: string;
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  journey = await startJourney();
  admin = await signInFirstAdminByApi(journey.stack);
  const { job } = await admin.call(createJob, {
    body: {
      title: 'Registered Nurse, ICU, nights',
      company: 'Fernhill Regional Medical Center',
      category: contactConstants.jobCategories[0],
      location: 'Dallas, TX',
      description: 'Thirteen weeks in a medical ICU.',
      requirements: ['Two years in an ICU'],
      salary: '$2,400 to $2,600 a week',
      type: contactConstants.jobTypes[0],
      startsOn: '2027-01-11',
    },
  });
  jobId = job.id;
});
afterAll(() => journey.stop());
const at = (path: string) => `${journey.stack.url}${path}`;
const picture = (page: Page, name: string) => page.screenshot({ path: `${pictures}${name}.png`, fullPage: true });

async function newCandidate(email: string, isConfirmed = true) {
  const submitted = await submitByApi(journey.stack.url, { email, profile: usualProfile });
  if (isConfirmed) await confirmAddressOf(journey, submitted.shortReference);
  return submitted;
}
const ask = (submissionId: string) =>
  admin.call(askToPutForward, { body: { jobId, submissionIds: [submissionId], requestId: randomUUID() } });

/** Reads a mail as its recipient does, with pictures of both widths, and keeps its plain text. */
async function lookAtMail(email: string, name: string, words: string) {
  const mail = await mailedNotice(journey, email, words);
  writeFileSync(`${pictures}${name}.txt`, mail.text);
  for (const width of [390, 1280]) {
    const { page, close } = await visit(journey.browser, { viewport: { width, height: 844 } });
    await page.setContent(mail.html);
    await picture(page, `${name}-${width}`);
    await close();
  }
  return mail;
}

test('a recruiter asks on the report, the candidate says yes on the page of the mail, and a link for the job is made', async () => {
  const email = 'asked@candidate.example';
  const { submissionId } = await newCandidate(email);
  const staff = await visit(journey.browser);
  await staff.page.goto(at('/admin-portal'));
  await signIn(staff.page, journey.stack.firstAdmin!.email, staffPassword);
  await staff.page.getByRole('searchbox', { name: 'Search submissions' }).waitFor();
  await staff.page.goto(at(`/admin-portal/submissions/${submissionId}#put-forward`));
  const section = staff.page.getByRole('region', { name: 'Put forward' });
  await section.getByRole('button', { name: 'Ask to put forward' }).click();
  await staff.page.getByLabel('Job').selectOption(jobId);
  await staff.page.getByRole('button', { name: 'Ask 1 person' }).waitFor();
  await staff.page.screenshot({ path: `${pictures}staff-ask.png` });
  expect(await findAxeFaults(staff.page)).toEqual([]);
  await staff.page.getByRole('button', { name: 'Ask 1 person' }).click();
  await staff.page.getByRole('heading', { name: '1 email on the way' }).waitFor();
  await staff.page.getByRole('button', { name: 'Done' }).click();
  await section.getByText('Asked', { exact: true }).first().waitFor();

  const mail = await lookAtMail(email, 'mail-question', 'May we put you forward');
  const { page, faults, close } = await visit(journey.browser, phone);
  const words = async () => (await page.locator('body').innerText()).split(/\s+/).length;
  await page.setContent(mail.html);
  const mailWords = await words();
  let taps = 1;
  await page.getByRole('link', { name: 'See it and answer' }).tap();
  const yes = page.getByRole('button', { name: 'Yes, put me forward' });
  await yes.waitFor();
  expect([await isTooWide(page), await findAxeFaults(page)]).toEqual([false, []]);
  await picture(page, 'question-390');
  const card = page.getByRole('main').locator('> *').first();
  const pageWords = (await card.innerText()).split(/\s+/).length;
  await page.getByText('See your checklist as they will').tap();
  await page.getByText('Self-reported').first().waitFor();
  await picture(page, 'documents-390');
  taps += 1;
  await yes.tap();
  await page.getByRole('heading', { name: 'You said yes' }).waitFor();
  await picture(page, 'yes-390');
  expect(faults).toEqual([]);
  await close();
  // The act of deciding takes two taps; who reads every word of mail and page first takes longer.
  expect(taps).toBe(2);
  const seconds = taps * pace.tap;
  expect(seconds).toBeLessThanOrEqual(20);
  const reading = (mailWords + pageWords) * secondsForWord;
  writeFileSync(`${pictures}figures.json`, JSON.stringify({ taps, seconds, mailWords, pageWords, withReading: seconds + reading }));

  await staff.page.reload();
  await section.getByText('Said yes', { exact: true }).first().waitFor();
  await picture(staff.page, 'staff-report');
  await staff.page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await staff.page.getByLabel('For the job').selectOption(jobId);
  await staff.page.getByLabel('Recipient').fill('Dana Keller, Fernhill');
  await staff.page.screenshot({ path: `${pictures}staff-share.png` });
  await staff.page.getByRole('button', { name: 'Create Quick Link' }).click();
  await staff.page.getByLabel('Your newest quick link').waitFor();
  expect(staff.faults).toEqual([]);
  await staff.close();
});

test('a candidate disputes a spoken yes with one tap on the page of the mail, and reads why another question was closed', async () => {
  const email = 'spoken@candidate.example';
  const { submissionId } = await newCandidate(email, false);
  await admin.call(recordSpokenYes, { body: { jobId, submissionId, saidAt: new Date().toISOString() } });
  const mail = await lookAtMail(email, 'mail-spoken-yes', 'You said yes');
  const { page, faults, close } = await visit(journey.browser, phone);
  await page.goto(at(mail.page));
  await page.getByRole('heading', { name: 'Did you say yes?' }).waitFor();
  await picture(page, 'spoken-yes-390');
  await page.getByRole('button', { name: 'I did not agree' }).tap();
  await page.getByRole('heading', { name: 'Noted: you did not agree' }).waitFor();
  await picture(page, 'disputed-390');

  const closed = await newCandidate('closed@candidate.example');
  await ask(closed.submissionId);
  const { putForwards } = await admin.call(listPutForwards, { query: { submissionId: closed.submissionId } });
  await admin.call(closePutForward, { params: { id: putForwards[0]!.id }, body: { reason: 'The facility chose somebody else.' } });
  const closing = await lookAtMail('closed@candidate.example', 'mail-closed', 'The facility chose somebody else');
  await page.goto(at(closing.page));
  await page.getByText(/The facility chose somebody else/).waitFor();
  await picture(page, 'closed-390');
  expect(faults).toEqual([]);

  await page.goto(at(`/put-forward/${'f'.repeat(64)}`));
  await page.getByRole('heading', { name: 'Link Error' }).waitFor();
  expect([await isTooWide(page), await findAxeFaults(page)]).toEqual([false, []]);
  await picture(page, 'dead-link-390');
  await close();
});

test.each(engines)('$name takes each answer on a phone and a desk', async (engine) => {
  const browser = await engine.open();
  for (const screen of [phoneScreen, deskScreen]) {
    const email = `${engine.name.toLowerCase()}-${screen.width}@candidate.example`;
    const { submissionId } = await newCandidate(email);
    await ask(submissionId);
    const mail = await mailedNotice(journey, email, 'May we put you forward');
    const { page, faults, close } = await browser.visit(screen);
    const shot = (name: string) => page.screenshot({ path: `${pictures}${engine.name}-${screen.width}-${name}.png` });
    await page.goto(at(mail.page));
    const steps = [
      ['Call me first', 'We will call you first'],
      ['Yes, put me forward', 'You said yes'],
      ['Take my yes back', 'You took your yes back'],
      ['Yes after all', 'You said yes'],
    ] as const;
    await page.getByRole('heading', { name: 'May we put you forward?' }).waitFor();
    await shot('asked');
    for (const [button, heading] of steps) {
      const pressed = page.getByRole('button', { name: button });
      await (screen.isPhone ? pressed.tap() : pressed.click());
      await page.getByRole('heading', { name: heading }).waitFor();
      await shot(button.toLowerCase().replaceAll(/\W+/g, '-'));
    }
    const other = await newCandidate(`no-${email}`);
    await ask(other.submissionId);
    await page.goto(at((await mailedNotice(journey, `no-${email}`, 'May we put you forward')).page));
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('heading', { name: 'You said no' }).waitFor();
    await shot('no');
    expect(faults()).toEqual([]);
    await close();
  }
  await browser.close();
});
