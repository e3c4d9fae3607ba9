import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { sendInvites } from '@larkfield/schemas/links/invites.ts';
import { makeJobRequirements, updateRequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { askForMyChecklists, openMyChecklists, submitAgain } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { listPortalJobs } from '@larkfield/schemas/portal/jobs.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { recordSpokenYes } from '@larkfield/schemas/put-forward/put-forward.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import {
  answerReference,
  askReferences,
  copyReferenceLink,
  declineReference,
  openReference,
  type Referee,
} from '@larkfield/schemas/references/references.ts';
import { createPacket } from '@larkfield/schemas/reports/packets.ts';
import type { ApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission, rateAll, usualProfile } from '@larkfield/testing/factories.ts';
import { demoInvites, demoJobs, demoNurses, demoReferees } from './demo-data.ts';

type Visitor = (index: number) => ApiClient;
type List = ReplyOf<typeof getSpecialty>;

const dayAhead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** Each nurse has the usual profile; a certificate of the last nurse expires soon. */
function profileOf(index: number): Profile {
  const isLast = index === demoNurses.length - 1;
  const ending = [{ name: 'BLS', expires: dayAhead(33) }];
  return { ...usualProfile, years: 3 + 2 * index, ...(isLast && { certificates: ending }) };
}

interface Nurse {
  client: ApiClient;
  email: string;
  submissionId: string;
}

async function submitNurses({ specialty, skillsByCategory }: List, visitor: Visitor): Promise<Nurse[]> {
  const nurses: Nurse[] = [];
  for (const [index, { name, email }] of demoNurses.entries()) {
    const client = visitor(100 + index);
    const body = makeSubmission(
      { id: specialty.id, groups: skillsByCategory },
      { candidateName: name, email, phone: `214-555-018${index}`, profile: profileOf(index) },
    );
    const { submissionId } = await client.call(submitChecklist, { body });
    nurses.push({ client, email, submissionId });
  }
  return nurses;
}

/** Adds three reference requests: one is answered, one is declined, and one is unopened. */
async function fillReferences(staff: ApiClient, nurse: ApiClient, submissionId: string, visitor: Visitor): Promise<void> {
  const referees: Referee[] = demoReferees.map((one) => ({
    ...one,
    role: 'Charge nurse',
    unit: 'Medical ICU, Fernhill Regional',
    from: '2023-03',
    to: '2025-05',
    relation: 'supervisor',
  }));
  const { requests } = await nurse.call(askReferences, { body: { submissionId, referees, skillIds: [] } });
  const tokenOf = async (email: string) => {
    const { id } = requests.find((request) => request.email === email)!;
    return (await staff.call(copyReferenceLink, { params: { referenceId: id } })).token;
  };
  const [first, second] = referees;
  const token = await tokenOf(first!.email);
  const supervisor = visitor(120);
  const { skills } = await supervisor.call(openReference, { body: { token } });
  const { from, to, name } = first!;
  await supervisor.call(answerReference, {
    body: {
      token,
      answer: {
        ratings: skills.map(({ id }, index) => ({ skillId: id, proficiency: index % 5 === 1 ? null : ([4, 3] as const)[index % 2]! })),
        from,
        to,
        capacity: 'supervisor',
        workAgain: 'yes',
        comment: 'Calm in a code, and asks early.',
        name,
        attestationVersion: refereeAttestation.version,
      },
    },
  });
  await visitor(121).call(declineReference, { body: { token: await tokenOf(second!.email), reason: 'rather-not' } });
}

/** Makes the requirements of the ICU job, and the packet of a nurse who said yes to it. */
async function fillMatching(staff: ApiClient, { specialty, skillsByCategory }: List, submissionId: string): Promise<void> {
  const { jobs } = await staff.call(listPortalJobs, { query: {} });
  const { id: jobId } = jobs.find(({ title }) => title === demoJobs[0]!.title)!;
  const { set } = await staff.call(makeJobRequirements, { params: { id: jobId }, body: {} });
  const safety = skillsByCategory.flatMap(({ skills }) => skills).filter(({ isSafetySkill }) => isSafetySkill);
  await staff.call(updateRequirementSet, {
    params: { id: set.id },
    body: {
      name: 'ICU nights, Fernhill',
      job: set.job ?? set.name,
      startsOn: dayAhead(45),
      specialtyId: specialty.id,
      revision: set.revision,
      requirements: [
        ...safety.slice(0, 3).map(({ id }) => ({ kind: 'skill' as const, need: 'must' as const, skillId: id, proficiency: 4 as const })),
        { kind: 'certificate', need: 'must', name: 'BLS' },
        { kind: 'state', need: 'must', state: 'TX' },
        { kind: 'unit', need: 'wish', unit: 'mixed-icu' },
        { kind: 'ehr', need: 'wish', system: 'epic' },
      ],
    },
  });
  await staff.call(recordSpokenYes, { body: { jobId, submissionId, saidAt: new Date().toISOString() } });
  await staff.call(createPacket, { params: { id: submissionId }, body: { requirements: set.id } });
}

/** Renews a checklist as its owner would, by the link in the mail, which the demo reads from a folder. */
async function renew({ specialty, skillsByCategory }: List, { client, email, submissionId }: Nurse, mailFolder: string): Promise<void> {
  await client.call(askForMyChecklists, { body: { email } });
  const token = await waitUntil(`a link is mailed to ${email}`, () => {
    const mails = readdirSync(mailFolder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(mailFolder, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = mails.find((text) => text.includes(`To: ${email}`) && text.includes('/my-checklists/'));
    return /\/my-checklists\/([\w-]{43,64})/.exec(mail ?? '')?.[1] ?? null;
  });
  await client.call(openMyChecklists, { body: { token } });
  await client.call(submitAgain, {
    params: { id: submissionId },
    body: {
      specialtyId: specialty.id,
      skillRatings: rateAll(skillsByCategory, 5),
      userTimezone: 'America/Chicago',
      consentAcknowledged: true,
      profile: profileOf(1),
    },
  });
}

/** Fills the recruiter's desk: profiles, references, a requirement with its matches and a packet, an invite board, and a renewal. */
export async function fillDesk(staff: ApiClient, visitor: Visitor, mailFolder: string | undefined): Promise<void> {
  const list = await visitor(99).call(getSpecialty, { params: { slug: 'rn-icu' } });
  const [first, second] = (await submitNurses(list, visitor)) as [Nurse, Nurse];
  await fillReferences(staff, first.client, first.submissionId, visitor);
  await fillMatching(staff, list, first.submissionId);
  await staff.call(sendInvites, {
    body: { requestId: randomUUID(), name: 'ICU nights, Fernhill', rows: demoInvites.map((row) => ({ ...row, specialty: 'ICU RN' })) },
  });
  if (mailFolder !== undefined) await renew(list, second, mailFolder);
}
