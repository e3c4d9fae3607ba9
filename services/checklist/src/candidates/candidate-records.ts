import { readOwnRing } from '@larkfield/records/keys/own-keys.ts';
import { personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { coverOf } from '#src/packets/packet-pdf.ts';
import { listPacketsOf } from '#src/packets/packet-store.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { openDetails, openPersonalFields } from '#src/submissions/submission-secrets.ts';
import { toReportChecks, type Submission } from '#src/submissions/submission-store.ts';
import { listEarlierRevisions, type EarlierRevision } from '#src/submissions/candidate-submission-store.ts';

type Revision = Omit<EarlierRevision, 'submissionId'>;

/** Submissions with all revisions as their candidate may have them: opened, with the skills in the words they were asked in, and what their packets say. */
export async function openSubmissionRecords(
  { catalogue, keyRing }: Pick<ChecklistContext, 'catalogue' | 'keyRing'>,
  submissions: Submission[],
) {
  const ring = await readOwnRing(
    keyRing,
    submissions.map(({ _id }) => _id.toString()),
  );
  const earlier = await listEarlierRevisions(submissions.map(({ _id }) => _id));
  const records = [];
  for (const submission of submissions) {
    const { _id, reference, candidateName, email, phone, specialtyName, submittedAt, lastActAt, changedAt } = submission;
    const entry = await getCatalogueVersion(catalogue, submission.specialtyId, submission.catalogueVersion);
    const words = new Map(entry.skillsByCategory.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, skill] as const)));
    const toRevision = ({ revision, via, skillRatings, digitalSignature, sealedProfile, ...person }: Revision) => ({
      revision,
      via,
      ...openDetails(ring, { ...submission, ...person, _id }),
      digitalSignature,
      profile: openProfile(ring, _id.toString(), { sealedProfile }),
      skillRatings: skillRatings.map(({ skillId, ...rating }) => ({ skillId, skill: words.get(skillId) ?? null, ...rating })),
    });
    const packets = await listPacketsOf(_id.toString(), null);
    const own = earlier.filter(({ submissionId }) => submissionId.equals(_id));
    records.push({
      id: _id.toString(),
      reference,
      candidateName,
      email,
      phone,
      specialtyName,
      submittedAt,
      lastActAt,
      changedAt,
      corrections: submission.corrections ?? [],
      checks: toReportChecks(submission),
      ...openPersonalFields(ring, submission),
      packets: packets.map(coverOf),
      revisions: [...own, submission].map(toRevision).sort((one, other) => one.revision - other.revision),
    });
  }
  return personalRecordsSchema.parse(JSON.parse(JSON.stringify(records)));
}
