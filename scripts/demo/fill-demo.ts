import { randomBytes } from 'node:crypto';
import { changePassword, confirmIdentity, signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { getSpecialty, listSpecialties, type SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { type Recency, type Proficiency, type SkillRating, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createContactSubmission, sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { createJob, publishJob } from '@larkfield/schemas/portal/jobs.ts';
import type { FirstAdmin } from '@larkfield/one-machine/first-admin.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { examplePasscode, makeSubmission, passcodeFrom } from '@larkfield/testing/factories.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { fillDesk } from './fill-desk.ts';
import { demoInquiries, demoJobs, demoPeople, demoSurveys } from './demo-data.ts';

const random = createRandom(20);
const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;

/** The ratings of a candidate with some experience: mostly near that level, and well below it for some skills. */
function rate(groups: SkillCategory[], experience: Proficiency): SkillRating[] {
  return groups.flatMap(({ skills }) =>
    skills.map(({ id }) => {
      const away = pick([0, 0, 0, 0, 1, -1, -1, -2]);
      const proficiency = Math.min(5, Math.max(1, experience + away)) as Proficiency;
      const frequency: Recency = proficiency === 1 ? 'never' : proficiency === 2 ? 'past_year' : pick(['recent', 'current', 'current']);
      return { skillId: id, proficiency, frequency };
    }),
  );
}

/** Each visitor has a different address, because limits count by address. */
const visitor = (url: string, index: number): ApiClient => createApiClient(url, `198.51.100.${index + 1}`);

async function fillChecklists(url: string): Promise<void> {
  const { data: specialties } = await visitor(url, 0).call(listSpecialties, { query: {} });
  for (const [index, { name, email }] of demoPeople.entries()) {
    const client = visitor(url, index);
    const { slug } = specialties[(index * 7) % specialties.length]!;
    const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug } });
    const skillRatings = rate(skillsByCategory, pick([2, 3, 4, 4, 5] as const));
    const person = { candidateName: name, email, phone: `214-555-01${String(index).padStart(2, '0')}` };
    if (index % 12 === 11) {
      // Some candidates stop half way and continue later.
      const draft = {
        candidateName: name,
        dateOfBirth: '07/04/1990',
        last4Ssn: '0099',
        specialtyId: specialty.id,
        skillRatings: skillRatings.slice(0, 40),
      };
      await client.call(saveDraft, { body: { encryptedPayload: JSON.stringify(draft), durationHours: '48', pin: passcodeFrom('314159') } });
      continue;
    }
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { ...person, skillRatings });
    const { submissionId } = await client.call(submitChecklist, { body });
    if (index % 3 === 0) await client.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
    if (index % 5 === 0)
      await client.call(createShareLink, { body: { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode } });
    if (index % 10 === 0) await client.call(createSmartLink, { body: { specialtyId: specialty.id, candidateName: name, email } });
  }
}

/** Replaces the temporary password, which is valid for one sign-in; returns the account for staff. */
async function openAccount(client: ApiClient, { email, temporaryPassword }: FirstAdmin): Promise<{ email: string; password: string }> {
  const password = `demo-${randomBytes(9).toString('base64url')}`;
  const step = await client.call(signIn, { body: { email, password: temporaryPassword } });
  if (!('userId' in step)) throw new Error('The first admin has a password already.');
  await client.call(changePassword, {
    body: { userId: step.userId, email, currentPassword: temporaryPassword, newPassword: password },
  });
  return { email, password };
}

/**
 * Fills an empty product through its API, as visitors and staff would; returns the account for sign-in.
 * @param mailFolder the folder of mails. Without it mails are really sent, and the steps that begin in a mail are left out
 */
export async function fillDemo(
  url: string,
  firstAdmin: FirstAdmin,
  mailFolder: string | undefined,
): Promise<{ email: string; password: string }> {
  await fillChecklists(url);
  for (const [index, body] of demoInquiries.entries()) await visitor(url, index).call(createContactSubmission, { body });
  for (const [index, body] of demoSurveys.entries()) await visitor(url, index).call(sendSurvey, { body });
  const staff = visitor(url, 200);
  const account = await openAccount(staff, firstAdmin);
  for (const body of demoJobs) {
    const { job } = await staff.call(createJob, { body });
    await staff.call(publishJob, { params: { id: job.id }, body: {} });
  }
  await staff.call(confirmIdentity, { body: { password: account.password } });
  await fillDesk(staff, (index) => visitor(url, index), mailFolder);
  const temporary = `demo-${randomBytes(9).toString('base64url')}`;
  await staff.call(createUser, { body: { email: 'recruiter@larkfield.example', password: temporary, role: 'user' } });
  return account;
}
