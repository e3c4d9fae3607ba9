// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { type ReceivedMail, type SmtpUnderTest, startSmtp } from '@larkfield/testing/mail/start-smtp.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { screens } from '../screens.ts';
import { goToSection, signInFirstAdmin } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

let journey: Journey;
let smtp: SmtpUnderTest;
let staff: Visit;

beforeAll(async () => {
  smtp = await startSmtp();
  journey = await startJourney({ smtpUrl: smtp.url });
  staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
});
afterAll(async () => {
  await journey?.stop();
  await smtp?.stop();
});

const row = (number: number, name: string, specialty = 'RN ICU') =>
  [name, `invited${number}@candidate.example`, `214-555-${String(100 + number).padStart(4, '0')}`, specialty].join('\t');
const mailTo = (number: number) =>
  waitUntil(`a mail to ${number}`, () => smtp.received.findLast(({ to }) => to.includes(`invited${number}@candidate.example`)) ?? null);
const addressIn = ({ raw }: ReceivedMail, path: string) => new RegExp(`/${path}/[0-9a-f]{64}`).exec(raw.replace(/=\r?\n/g, ''))?.[0] ?? '';
const card = (name: string) => staff.page.getByRole('listitem').filter({ has: staff.page.getByRole('heading', { name, exact: true }) });
const status = (name: string, text: string) => card(name).getByText(text, { exact: true });

/** Presses Refresh until the board shows the texts, as a user would. The interval stays within 600 calls per minute. */
async function refreshUntil(what: string, ...shown: ReturnType<typeof status>[]): Promise<void> {
  await waitUntil(
    what,
    async () => {
      await staff.page.getByRole('button', { name: 'Refresh' }).click();
      return (await Promise.all(shown.map((one) => one.count()))).every((count) => count > 0);
    },
    { interval: 1_000 },
  );
}

async function looksRight(name: string): Promise<void> {
  for (const [width, colorScheme] of screens) {
    await staff.page.setViewportSize({ width, height: 900 });
    await staff.page.emulateMedia({ colorScheme });
    expect({ name, width, faults: await findAxeFaults(staff.page), isTooWide: await isTooWide(staff.page) }).toEqual({
      name,
      width,
      faults: [],
      isTooWide: false,
    });
  }
  await staff.page.setViewportSize({ width: 1280, height: 900 });
  await staff.page.emulateMedia({ colorScheme: 'light' });
}

test('a recruiter pastes a list, corrects the reported rows, and invites all people by keyboard alone', async () => {
  const { page } = staff;
  await goToSection(page, 'Invites');
  await page.getByText('No one has been invited yet').waitFor();
  await looksRight('no lists');
  await page.getByRole('link', { name: 'Invite people' }).press('Enter');
  await page
    .getByLabel('People')
    .fill([row(1, 'Ida Invited'), row(2, 'Otis Opened', 'rn-icu'), row(3, 'Stella Stopped', 'Wizardry'), row(1, 'Ida Again')].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).press('Enter');
  await page.getByText('2 ready to send, 2 rows with errors').waitFor();
  await page.getByText("Specialty: We don't have a checklist by this name").waitFor();
  await page.getByText('Email: Same person and specialty as row 1').waitFor();
  await page.getByRole('button', { name: 'Send 2 invites' }).waitFor();
  await looksRight('a list with errors');
  await page.getByLabel('People').fill([row(1, 'Ida Invited'), row(2, 'Otis Opened', 'rn-icu'), row(3, 'Stella Stopped')].join('\n'));
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  const sendButton = page.getByRole('button', { name: 'Send 3 invites' });
  await sendButton.press('Enter');
  await page.getByText('Give the list a name').waitFor();
  await page.getByLabel('List name').fill('ICU nights, Fernhill Regional');
  await sendButton.press('Enter');
  await page.getByRole('heading', { name: 'ICU nights, Fernhill Regional' }).waitFor();
  await refreshUntil(
    'all are invited',
    status('Ida Invited', 'Invited'),
    status('Otis Opened', 'Invited'),
    status('Stella Stopped', 'Invited'),
  );
});

test('the link opens a prefilled checklist, and one press unsubscribes', async () => {
  const { url } = journey.stack;
  const candidate = await visit(journey.browser);
  await candidate.page.goto(`${url}${addressIn(await mailTo(2), 'm')}`);
  await candidate.page.waitForURL(/\/checklist\/rn-icu$/);
  await expect.poll(() => candidate.page.getByLabel(/^Full name/).inputValue()).toBe('Otis Opened');
  await candidate.page.goto(`${url}${addressIn(await mailTo(3), 'stop-emails')}`);
  await candidate.page.getByRole('heading', { name: 'Stop these emails?' }).waitFor();
  expect(await findAxeFaults(candidate.page)).toEqual([]);
  await candidate.page.getByRole('button', { name: 'Stop the emails' }).press('Enter');
  await candidate.page.getByRole('heading', { name: "You won't get any more invites" }).waitFor();
  expect(candidate.faults).toEqual([]);
  await candidate.close();
  await refreshUntil('the board shows it', status('Otis Opened', 'Opened'), status('Stella Stopped', 'Asked to stop'));
});

test('a checklist submitted with the invited address shows as submitted and leads to its report; other invites can be withdrawn', async () => {
  const { page } = staff;
  const client = createApiClient(journey.stack.url);
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const body = makeSubmission(
    { id: specialty.id, groups: skillsByCategory },
    { candidateName: 'Ida Invited', email: 'invited1@candidate.example' },
  );
  // Typing the address alone does not fulfill the invite, so this browser opens the link.
  const invited = await visit(journey.browser);
  await invited.page.goto(`${journey.stack.url}${addressIn(await mailTo(1), 'm')}`);
  await invited.page.waitForURL(/\/checklist\/rn-icu$/);
  const sent = await invited.page.request.post(`${journey.stack.url}${submitChecklist.path}`, { data: body });
  const { shortReference } = (await sent.json()) as ReplyOf<typeof submitChecklist>;
  await invited.close();
  await refreshUntil('the checklist shows', status('Ida Invited', 'Submitted'));
  await looksRight('a board');
  await page.getByRole('checkbox', { name: 'Choose Otis Opened' }).press('Space');
  await page.getByText("1 of those chosen can't be reminded right now.").waitFor();
  await page.getByRole('button', { name: 'Withdraw 1' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 invite' }).press('Enter');
  await status('Otis Opened', 'Withdrawn').waitFor();
  await page.getByRole('radio', { name: 'Submitted 1' }).press('Space');
  await expect.poll(() => new URL(page.url()).search).toBe('?state=submitted');
  await card('Ida Invited').getByRole('link', { name: shortReference }).press('Enter');
  await page.getByRole('heading', { name: /skills checklist/ }).waitFor();
  await goToSection(page, 'Invites');
  await page.getByRole('link', { name: 'ICU nights, Fernhill Regional' }).waitFor();
  expect(staff.faults).toEqual([]);
});
