import { personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import { removeWithOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { deleteEarlierEditions, deleteEditionsOf } from '@larkfield/stored-data/pdf-store.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { forgetReferences } from '#src/submissions/submission-outbox-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { openAnswer, openReferee, readKeysOf, refereeKeyOf } from './reference-secrets.ts';
import { deleteReferences, listReferencesAfter, listReferencesOf, type ReferenceOwner, type StoredReference } from './reference-store.ts';

/** References held on a person up to a time: requested with their checklists, or requested from them. */
export async function listHeldReferences(
  referenceKey: Buffer,
  person: { email: string; submissionIds: string[] },
  until: Date,
): Promise<{ about: StoredReference[]; from: StoredReference[] }> {
  const about = await listReferencesOf({ submissionIds: person.submissionIds });
  const from = await listReferencesOf({ refereeKey: refereeKeyOf(referenceKey, person.email) });
  return { about, from: from.filter(({ askedAt }) => askedAt <= until) };
}

/**
 * The references in a person's export. A referee gets their own answers. A candidate gets referees and dates, but nothing about a refusal.
 * The texts of the answers are returned separately (decision 041).
 */
export async function openReferenceRecords(
  { keyRing }: Pick<ChecklistContext, 'keyRing'>,
  { about, from }: { about: StoredReference[]; from: StoredReference[] },
) {
  const { ring, references } = await readKeysOf(keyRing, [...about, ...from]);
  const toRecord = (reference: StoredReference, isOwn: boolean) => {
    const { _id, submissionId, askedBy, askedAt, yes, yesAt, openedAt, answeredAt, declinedAt, declineReason, withdrawnAt } = reference;
    return {
      id: _id,
      ...(isOwn ? { answer: openAnswer(ring, reference), declinedAt, declineReason } : { submissionId, yes, yesAt }),
      referee: openReferee(ring, reference),
      askedBy,
      askedAt,
      openedAt,
      answeredAt,
      withdrawnAt,
    };
  };
  const records = references.map((reference) => toRecord(reference, from.includes(reference)));
  return personalRecordsSchema.parse(JSON.parse(JSON.stringify(records)));
}

/**
 * The answers about a candidate without their source: neither name, role, period nor order identifies the referee. Only answers to requests
 * whose notice told the referee that the candidate may be shown the text.
 */
export async function openWhatWasSaid({ keyRing, catalogue }: Pick<ChecklistContext, 'keyRing' | 'catalogue'>, about: StoredReference[]) {
  const { ring, references } = await readKeysOf(keyRing, about);
  const told = references.filter(({ noticeVersion, answeredAt }) => noticeVersion && answeredAt);
  const said = await Promise.all(
    told.map(async (reference) => {
      const answer = openAnswer(ring, reference);
      const { skillsByCategory } = await getCatalogueVersion(catalogue, reference.specialtyId, reference.catalogueVersion);
      const words = new Map(skillsByCategory.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, skill] as const)));
      const ratings = answer?.ratings.map(({ skillId, proficiency }) => ({ skill: words.get(skillId) ?? null, proficiency }));
      return { ratings: ratings ?? [], workAgain: answer?.workAgain ?? null, comment: answer?.comment ?? '' };
    }),
  );
  const inNoOrder = said.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  return personalRecordsSchema.parse(JSON.parse(JSON.stringify(inNoOrder)));
}

const batchSize = 500;

/** Erases references, except those on hold, with their keys and every PDF that shows them; the reports stay. Returns their number. */
export async function eraseReferences(
  owner: ReferenceOwner | StoredReference[],
  { isKept }: { isKept: (reference: StoredReference) => boolean } = { isKept: () => false },
): Promise<number> {
  const found = Array.isArray(owner) ? owner : await listReferencesOf(owner);
  const references = found.filter((reference) => !isKept(reference));
  if (references.length === 0) return 0;
  const ids = references.map(({ _id }) => _id);
  const forget = async () => deleteEditionsOf(await forgetReferences(ids.map(String)));
  await forget();
  for (const submissionId of new Set(references.map((reference) => reference.submissionId))) await eraseEarlierEditions(submissionId);
  const count = await removeWithOwnKeys(ids.map(String), () => deleteReferences(ids));
  // Repeat, since another request may have added the references again before they were deleted.
  await forget();
  return count;
}

/** A reference that no longer counts appears only on earlier editions, in packets of any checklist of the person. */
async function eraseEarlierEditions(submissionId: string): Promise<void> {
  const origin = await findSubmission(submissionId);
  if (!origin) return;
  const others = origin.email ? await listSubmissionsOf(origin.email, new Date()) : [];
  for (const { _id, referencesEdition } of [origin, ...others])
    if (referencesEdition) await deleteEarlierEditions(_id.toString(), referencesEdition);
}

/** The addresses of all referees, in batches; an address may occur more than once. */
export async function* readRefereeAddresses({ keyRing }: Pick<ChecklistContext, 'keyRing'>): AsyncGenerator<string[]> {
  for (let after: StoredReference['_id'] | null = null; ;) {
    const found: StoredReference[] = await listReferencesAfter(after, batchSize);
    const { ring, references } = await readKeysOf(keyRing, found);
    yield references.map((reference) => openReferee(ring, reference).email);
    if (found.length < batchSize) return;
    after = found.at(-1)!._id;
  }
}
