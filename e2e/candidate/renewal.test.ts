// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { type Rating, submitAndReadReference, tapPad, waitForEverySkill, waitForPad } from '../candidate-steps.ts';
import { runUntil, stopClock } from '../page-clock.ts';
import { pace } from '../pace.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { downloadOwnPdf } from '../submit-by-api.ts';
import { mailedToken } from '../visit-steps.ts';

let journey: Journey;
let icu: ReplyOf<typeof getSpecialty>;
beforeAll(async () => {
  journey = await startJourney();
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
  await signInFirstAdminByApi(journey.stack);
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;

async function submitted(email: string, { specialty, skillsByCategory } = icu): Promise<string> {
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email });
  return (await createApiClient(journey.stack.url).call(submitChecklist, { body })).submissionId;
}

/** Opens a browser with an open visit. */
async function openVisit(email: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  const opened = await visit(journey.browser, options);
  const post = (path: string, data: object) => opened.context.request.post(at(path), { headers: { origin: journey.stack.url }, data });
  await post('/api/my-checklists/links', { email });
  expect((await post('/api/my-checklists/session', { token: await mailedToken(journey, email) })).status()).toBe(201);
  return opened;
}

const fourMinutes = 4 * 60;

/** The text of the form's status. */
const rated = (page: Page) => page.getByText(/^\d+ \/ \d+ skills rated$/).innerText();

test('a checklist is renewed by keyboard with ten changed answers, and report, PDF and check page show it', async () => {
  const email = 'keyboard@candidate.example';
  const submissionId = await submitted(email);
  const { page, faults, close } = await openVisit(email);
  await page.goto(at(`/checklist/rn-icu?renew=${submissionId}`));
  await page.getByText('Renewing your Nursing skills checklist').waitFor();
  await waitForEverySkill(page);
  expect(await rated(page)).toMatch(/^0 \//);
  expect(await findAxeFaults(page)).toEqual([]);

  const begun = performance.now();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  // A second digit counts as the frequency only within a short time.
  await stopClock(page);
  for (const { categoryName, skills } of icu.skillsByCategory) {
    const bar = page.getByRole('group', { name: `How recently did you use the skills in ${categoryName}?` });
    if ((await bar.count()) > 0) {
      await press('c');
      await runUntil(page, bar.locator('button:focus'));
      await press('4');
    }
    for (const skill of skills.filter(({ isSafetySkill }) => isSafetySkill)) {
      await runUntil(page, page.locator(`[data-skill="${skill.id}"] input:focus`));
      await press('4');
      await press('4');
      await runUntil(page, page.locator(`[data-skill="${skill.id}"][data-rated="proficiency frequency"]`));
    }
  }
  await page.clock.resume();
  const plain = icu.skillsByCategory.flatMap(({ skills }) => skills).filter(({ isSafetySkill }) => !isSafetySkill);
  for (const { id } of plain.slice(0, 10)) {
    await page.locator(`[data-skill="${id}"] fieldset[data-scale=proficiency] input:checked`).focus();
    await press('5');
    await page.locator(`[data-skill="${id}"] fieldset[data-scale=proficiency] input[value="5"]:checked`).waitFor({ state: 'attached' });
  }
  const total = icu.skillsByCategory.flatMap(({ skills }) => skills).length;
  expect(await rated(page)).toBe(`${total} / ${total} skills rated`);
  // For each of the ten changes the candidate must find and reach for a control; the attestation takes one more reach.
  const seconds = presses * pace.key + 11 * pace.reach;
  console.info(
    `Renewed by keyboard: ${presses} keys (${2 * total} to fill in anew), ${((performance.now() - begun) / 1000).toFixed(1)} s here, ` +
      `${Math.round(seconds)} s at the pace of a person`,
  );
  expect(presses).toBeLessThanOrEqual(0.4 * 2 * total);
  expect(seconds).toBeLessThanOrEqual(fourMinutes);
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  const reference = await submitAndReadReference(page);
  const address = new URL(page.url()).searchParams;
  expect(address.get('ref')).toBe(reference);

  const pdf = await downloadOwnPdf(journey.stack.url, address.get('token')!);
  expect(pdfText(pdf).replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`Renewed on [A-Z][a-z]+ \\d+, \\d{4}, 10 of ${total} ratings changed`));

  await page.goto(at(`/my-checklists/changes/${address.get('id')}`));
  await page.getByText(`10 of ${total} ratings changed`).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();

  const staff = await visit(journey.browser);
  await staff.page.goto(at(brand.signInPath));
  await signIn(staff.page, journey.stack.firstAdmin!.email, staffPassword);
  await staff.page.waitForURL(at('/admin-portal'));
  await staff.page.goto(at(`/admin-portal/submissions/${address.get('id')}`));
  await staff.page.getByRole('link', { name: 'What changed' }).click();
  await staff.page.getByText(`10 of ${total} ratings changed`).waitFor();
  await staff.page.getByRole('heading', { name: 'Safety-critical skills: nothing changed' }).waitFor();
  expect(await findAxeFaults(staff.page)).toEqual([]);
  expect(staff.faults).toEqual([]);
  await staff.close();
});

test('on a phone even the worst list is renewed with ten changed answers in 60 % fewer taps', async () => {
  const email = 'thumb@candidate.example';
  const list = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'ed-paramedic' } });
  const submissionId = await submitted(email, list);
  const { page, faults, close } = await openVisit(email, phone);
  await page.goto(at(`/checklist/ed-paramedic?renew=${submissionId}`));
  await waitForEverySkill(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const inPad = (rating: Rating, step: number) => {
    taps += 1;
    return tapPad(page, rating, step);
  };
  const rows = list.skillsByCategory.flatMap(({ skills }) => skills);
  for (const { categoryName } of list.skillsByCategory) {
    const confirm = page.getByRole('button', { name: new RegExp(`^${categoryName}: \\d+ earlier answers? still true$`) });
    if ((await confirm.count()) === 0) continue;
    await tap(confirm);
    await tap(
      page.getByRole('group', { name: `How recently did you use the skills in ${categoryName}?` }).getByRole('button', { name: /^4/ }),
    );
  }
  // The pad asks for safety-critical skills one by one, and closes after the last.
  await tap(page.getByRole('button', { name: 'Rate next' }));
  for (const _skill of rows.filter(({ isSafetySkill }) => isSafetySkill)) {
    await inPad('proficiency', 4);
    await inPad('frequency', 4);
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  for (const { id } of rows.filter(({ isSafetySkill }) => !isSafetySkill).slice(0, 10)) {
    await waitForPad(page);
    await tap(page.locator(`[data-skill="${id}"] > button`));
    await inPad('proficiency', 5);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(await rated(page)).toBe(`${rows.length} / ${rows.length} skills rated`);
  console.info(
    `Renewed by touch: ${taps} taps (${2 * rows.length + 1} to fill in anew), ${Math.round(taps * pace.tap)} s at the pace of a person`,
  );
  expect(taps).toBeLessThanOrEqual(0.4 * (2 * rows.length + 1));
  expect(taps * pace.tap).toBeLessThanOrEqual(fourMinutes);
  expect(faults).toEqual([]);
  await close();
});

test('on a phone another specialty starts with earlier answers, and nothing overflows', async () => {
  const email = 'phone@candidate.example';
  const submissionId = await submitted(email);
  const { page, faults, close } = await openVisit(email, phone);
  await page.goto(at(`/checklist/rn-cvicu?renew=${submissionId}`));
  await waitForEverySkill(page);
  await page
    .getByText(/^Before: 4 Proficient, 4 Current \(ICU RN, /)
    .first()
    .waitFor();
  expect(await page.getByText('Not answered before').count()).toBeGreaterThan(0);
  await page
    .getByRole('button', { name: / earlier answers? still true$/ })
    .first()
    .tap();
  await page.getByText(/\d+ answers? confirmed/).waitFor();
  expect(Number(/^\d+/.exec(await rated(page))![0])).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Undo confirming/ }).tap();
  await page.getByText(/^0 \/ \d+ skills rated$/).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await isTooWide(page)]).toEqual([width, false]);
  }
  expect(faults).toEqual([]);
  await close();
});

test('without a visit the form leads to My checklists', async () => {
  const submissionId = await submitted('nobody@candidate.example');
  const { page, close } = await visit(journey.browser);
  await page.goto(at(`/checklist/rn-icu?renew=${submissionId}`));
  await page.getByRole('heading', { name: 'Open My checklists first' }).waitFor();
  await close();
});
