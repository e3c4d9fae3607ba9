import { exportCandidateMessages } from '@larkfield/schemas/internal/candidates/export-candidate-messages.ts';
import type { HeldData } from '@larkfield/schemas/portal/candidate-rights/find-candidate.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { openNoteRecords } from '#src/people/note-records.ts';
import { listHeldReferences } from '#src/references/held-references.ts';
import { openReferee, readKeysOf } from '#src/references/reference-secrets.ts';
import { findCandidate } from './erase-everywhere.ts';

/** Counts what every service holds on a person now, and says which their submissions are; fails when one of them is away. */
export async function countHeldData(
  context: Pick<ChecklistContext, 'links' | 'contact' | 'referenceKey' | 'draftKey' | 'addressKey' | 'keyRing'>,
  email: string,
  now: Date,
): Promise<HeldData & { submissionIds: string[] }> {
  const submissions = await listSubmissionsOf(email, now);
  const key = await findCandidate(context, email, now, { submissionIds: [], linkIds: [] });
  const { inquiries, surveys, signUps, mails } = await context.contact(exportCandidateMessages, { body: key });
  const { about, from } = await listHeldReferences(context.referenceKey, key, now);
  const opened = await readKeysOf(context.keyRing, from);
  const names = [
    ...submissions.map(({ candidateName }) => candidateName),
    ...inquiries.map(({ name }) => name),
    ...signUps.map(({ candidateName }) => candidateName),
    ...opened.references.map((reference) => openReferee(opened.ring, reference).name),
  ];
  return {
    submissionIds: key.submissionIds,
    names: [...new Set(names.map(String))],
    found: {
      submissions: submissions.length,
      links: key.linkIds.length,
      inquiries: inquiries.length,
      surveys: surveys.length,
      signUps: signUps.length,
      mails: mails.length,
      notes: (await openNoteRecords(context, email)).length,
      references: new Set([...about, ...from].map(({ _id }) => _id.toString())).size,
    },
  };
}
