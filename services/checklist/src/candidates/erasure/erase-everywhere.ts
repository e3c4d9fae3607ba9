import { draftPersonKey } from '@larkfield/records/draft-person.ts';
import { lacksOwnKey } from '@larkfield/records/keys/key-store.ts';
import { readOwnRing } from '@larkfield/records/keys/own-keys.ts';
import type { CandidateKey, ErasedCounts } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import { eraseCandidateLinks } from '@larkfield/schemas/internal/candidates/erase-candidate-links.ts';
import { eraseCandidateMessages } from '@larkfield/schemas/internal/candidates/erase-candidate-messages.ts';
import { exportCandidateLinks } from '@larkfield/schemas/internal/candidates/export-candidate-links.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { openPersonalFields } from '#src/submissions/submission-secrets.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { deleteVisitsOf } from '#src/visits/visit-store.ts';
import { forgetPerson } from '#src/people/forget-people.ts';
import { eraseReferences, listHeldReferences } from '#src/references/held-references.ts';
import { listReferencesByIds } from '#src/references/reference-store.ts';
import { withdrawReports } from '#src/verification/withdraw-reports.ts';
import { eraseSubmissions } from './erase-submissions.ts';

type Services = Pick<ChecklistContext, 'links' | 'contact' | 'checkKey' | 'addressKey' | 'referenceKey'>;
type Finding = Pick<ChecklistContext, 'links' | 'referenceKey' | 'draftKey' | 'keyRing'>;

/** What belongs to a person now, added to what was found before. */
export async function findCandidate(
  { links, referenceKey, draftKey, keyRing }: Finding,
  email: string,
  until: Date,
  before: Pick<CandidateKey, 'submissionIds' | 'linkIds'> & Partial<Pick<CandidateKey, 'referenceIds'>>,
): Promise<CandidateKey> {
  const submissions = await listSubmissionsOf(email, until);
  const submissionIds = [...new Set([...before.submissionIds, ...submissions.map(({ _id }) => _id.toString())])];
  const { about, from } = await listHeldReferences(referenceKey, { email, submissionIds }, until);
  const referenceIds = [...new Set([...(before.referenceIds ?? []), ...[...about, ...from].map(({ _id }) => _id.toString())])];
  const key = {
    email,
    submissionIds,
    linkIds: before.linkIds,
    referenceIds,
    draftKeys: await listDraftKeys({ draftKey, keyRing }, submissions),
    until: until.toISOString(),
  };
  const found = await links(exportCandidateLinks, { body: key });
  return { ...key, linkIds: [...new Set([...before.linkIds, ...found.links.map(({ id }) => String(id))])] };
}

/** By what links finds their drafts; of a submission whose erasure broke off it was told before. */
async function listDraftKeys({ draftKey, keyRing }: Pick<Finding, 'draftKey' | 'keyRing'>, submissions: Submission[]): Promise<string[]> {
  const ring = await readOwnRing(
    keyRing,
    submissions.map(({ _id }) => _id.toString()),
  );
  const standing = submissions.filter(({ _id, sealedDateOfBirth }) => !lacksOwnKey(ring, _id.toString(), sealedDateOfBirth));
  const keys = standing.map((submission) => draftPersonKey(draftKey, { ...submission, ...openPersonalFields(ring, submission) }));
  return [...new Set(keys)];
}

/** Erases a person in every service, the submissions last: by them everything else is found. Harmless when repeated. */
export async function eraseEverywhere({ links, contact, checkKey, addressKey }: Services, key: CandidateKey): Promise<ErasedCounts> {
  const linked = await links(eraseCandidateLinks, { body: key });
  const written = await contact(eraseCandidateMessages, { body: key });
  await withdrawReports(checkKey, key.submissionIds);
  const references = await eraseReferences(await listReferencesByIds(key.referenceIds));
  const visits = await deleteVisitsOf(keyedAddress(addressKey, key.email));
  const erased = await eraseSubmissions(key.submissionIds);
  const people = await forgetPerson(addressKey, key.email, new Date(key.until));
  return { ...linked.erased, ...written.erased, visits, ...people, ...erased, references: references + erased['references']! };
}
