import { brand } from '@larkfield/brand/brand.ts';
import { changePassword, confirmIdentity, signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createContactSubmission, notifyProInterest, sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { createRightsRequest, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { Stack } from '@larkfield/one-machine/start-stack.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { examplePasscode, makeSubmission, passcodeFrom, rateAll, usualProfile } from '@larkfield/testing/factories.ts';
import { staffPassword } from './staff-steps.ts';
import { agreeToJob } from './agree-to-job.ts';

/** Creates the data of a day's visitors: checklists, links of every kind, inquiries, surveys and sign-ups. */
export async function seedPortal(url: string): Promise<{ submissionId: string; shortReference: string }> {
  const client = createApiClient(url, '203.0.113.20');
  const first = await seedSubmissions(client);
  await seedLinks(client, first);
  await seedContact(client);
  return first;
}

async function seedSubmissions(client: ApiClient) {
  const submit = async (slug: string, candidateName: string, email: string, profile?: Profile) => {
    const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug } });
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, email, ...(profile && { profile }) });
    return { ...(await client.call(submitChecklist, { body })), specialty, skillsByCategory };
  };
  await submit('pt-acute', 'Otto Exemplar', 'otto@candidate.example');
  return submit('rn-icu', 'Wilhelmina Testcase', 'wilhelmina@candidate.example', usualProfile);
}

type Submitted = Awaited<ReturnType<typeof seedSubmissions>>;

async function seedLinks(client: ApiClient, { submissionId, specialty, skillsByCategory }: Submitted): Promise<void> {
  await client.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  await client.call(createShareLink, { body: { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode } });
  await client.call(createSmartLink, {
    body: { specialtyId: specialty.id, candidateName: 'Petronella Probe', email: 'petronella@candidate.example' },
  });
  const draft = {
    candidateName: 'Quentin Quickdraft',
    dateOfBirth: '07/04/1990',
    last4Ssn: '0099',
    specialtyId: specialty.id,
    skillRatings: rateAll(skillsByCategory).slice(0, 12),
  };
  await client.call(saveDraft, { body: { encryptedPayload: JSON.stringify(draft), durationHours: '48', pin: passcodeFrom('314159') } });
}

async function seedContact(client: ApiClient): Promise<void> {
  const inquiry = {
    subject: 'Employer Inquiry',
    source: 'contact-page-employers',
    sourceTitle: 'Contact page: employers',
    phone: '214-555-0142',
    company: 'Fernhill Regional Hospital',
  };
  await client.call(createContactSubmission, {
    body: {
      ...inquiry,
      name: 'Hester Sample',
      email: 'hester@fernhill.example',
      message: 'We need three ICU nurses for nights from January on.\nCould you call me this week?',
    },
  });
  await client.call(createContactSubmission, {
    body: {
      ...inquiry,
      name: 'Basil Placeholder',
      email: 'basil@visitor.example',
      company: null,
      phone: null,
      subject: 'General Inquiry',
      message: 'Which specialties do you place in Austin?',
    },
  });
  await client.call(sendSurvey, {
    body: {
      reusableLinkValue: 5,
      draftResumeEase: 4,
      wouldRecommend: 1,
      recommendReason: 'One form instead of six.',
      feedbackMessage: 'Resuming on the phone went well.',
    },
  });
  await client.call(sendSurvey, { body: { reusableLinkValue: 3, wouldRecommend: 0, recommendReason: 'I missed an app.' } });
  await client.call(notifyProInterest, {
    body: {
      candidateName: 'Ottilie Waiting',
      email: 'ottilie@candidate.example',
      phone: '512-555-0110',
      interestSource: 'passcode_links_notify_me',
      specialtyName: 'ICU RN',
      metadata: { featureTitle: 'Passcode Links', timestamp: new Date().toISOString() },
    },
  });
}

/** A word without a break opportunity that is wider than a 320 pixel screen. */
export const longWord = `W${'a'.repeat(138)}n`;
const longEmail = `${'w'.repeat(60)}@${'d'.repeat(60)}.example`;

/** Enters a word of 140 letters wherever people can write. */
export async function seedLongWords(url: string, admin: ApiClient): Promise<void> {
  const client = createApiClient(url, '203.0.113.23');
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName: longWord, email: longEmail });
  const { submissionId } = await client.call(submitChecklist, { body });
  await client.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  await client.call(createSmartLink, { body: { specialtyId: specialty.id, candidateName: longWord, email: longEmail } });
  await client.call(createContactSubmission, {
    body: {
      name: longWord,
      email: longEmail,
      phone: '214-555-0143',
      company: longWord,
      subject: longWord,
      source: 'contact-page-employers',
      sourceTitle: longWord,
      message: `${longWord} ${longWord}`,
    },
  });
  await client.call(sendSurvey, { body: { wouldRecommend: 1, recommendReason: longWord, feedbackMessage: longWord } });
  await client.call(notifyProInterest, {
    body: {
      candidateName: longWord,
      email: longEmail,
      phone: '512-555-0111',
      interestSource: 'passcode_links_notify_me',
      specialtyName: longWord,
      metadata: { featureTitle: longWord, timestamp: new Date().toISOString() },
    },
  });
  await admin.call(createRightsRequest, { body: { kind: 'access', name: longWord, email: longEmail, notes: longWord } });
  const short = longWord.slice(0, 40);
  await admin.call(createJob, {
    body: {
      title: longWord.slice(0, 120),
      company: longWord.slice(0, 120),
      category: 'healthcare',
      location: longWord.slice(0, 80),
      description: longWord,
      requirements: [longWord],
      salary: short,
      type: 'Full-time',
      hours: short,
    },
  });
  await admin.call(createUser, {
    body: { email: `${'w'.repeat(64)}@${brand.staffEmailDomain}`, password: 'a temporary lamp for one shift', role: 'user' },
  });
}

/** Creates the data of staff in the portal; the caller is an admin who has just re-authenticated. */
export async function seedDesk(url: string, admin: ApiClient): Promise<void> {
  await seedRequests(admin);
  await seedRequirements(url, admin);
}

/** Creates rights requests of candidates, and an erasure that is waiting for confirmation. */
async function seedRequests(admin: ApiClient): Promise<void> {
  const weeksAgo = new Date(Date.now() - 38 * day).toISOString();
  await admin.call(createRightsRequest, {
    body: { kind: 'access', name: 'Wilhelmina Testcase', email: 'wilhelmina@candidate.example', notes: 'By telephone; wants it on paper.' },
  });
  await admin.call(createRightsRequest, {
    body: {
      kind: 'erasure',
      name: 'Quillon Maximilian Placeholder-Longname',
      email: 'quillon.maximilian.placeholder@candidate.example',
      receivedAt: weeksAgo,
    },
  });
  await admin.call(requestErasure, { body: { email: 'otto@candidate.example' } });
}

/** The candidate who said yes to the job of the desk. */
export const agreedCandidate = 'Perpetua Agreed';

/** Creates a job's requirements, with the longest allowed texts, and a candidate who said yes to the job. */
async function seedRequirements(url: string, admin: ApiClient): Promise<void> {
  const { specialty, skillsByCategory } = await admin.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const skills = skillsByCategory.flatMap((group) => group.skills).slice(0, 3);
  const client = createApiClient(url, '203.0.113.24');
  const candidate = { candidateName: agreedCandidate, email: 'perpetua@candidate.example' };
  const { submissionId } = await client.call(submitChecklist, {
    body: makeSubmission({ id: specialty.id, groups: skillsByCategory }, candidate),
  });
  await agreeToJob(
    admin,
    {
      title: longWord.slice(0, 120),
      company: longWord.slice(0, 120),
      slug: 'rn-icu',
      startsOn: '2027-06-30',
      requirements: [
        ...skills.map(({ id }) => ({ kind: 'skill' as const, need: 'must' as const, skillId: id, proficiency: 4 as const })),
        { kind: 'certificate', need: 'must', name: 'ACLS' },
        { kind: 'certificate', need: 'wish', name: longWord.slice(0, 80) },
        { kind: 'ehr', need: 'wish', system: 'epic' },
      ],
    },
    [submissionId],
  );
}

/** Signs in the first admin by API, with a new password. */
export async function signInFirstAdminByApi({ url, firstAdmin }: Pick<Stack, 'url' | 'firstAdmin'>): Promise<ApiClient> {
  if (!firstAdmin) throw new Error('There was a user already');
  const client = createApiClient(url, '203.0.113.21');
  const { email, temporaryPassword } = firstAdmin;
  const reply = await client.call(signIn, { body: { email, password: temporaryPassword } });
  if (!('userId' in reply)) throw new Error('The first password was not temporary');
  await client.call(changePassword, {
    body: { userId: reply.userId, email, currentPassword: temporaryPassword, newPassword: staffPassword },
  });
  await client.call(confirmIdentity, { body: { password: staffPassword } });
  return client;
}
