import { trusted, Types } from 'mongoose';
import { day } from '@larkfield/schemas/durations.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { removeWithOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { indexedPrefix } from './search-keys.ts';
import type { StaffMember } from './submission-parts-store.ts';
import { assignedToOwner, eventOf, RevisionModel, type Submission, SubmissionModel } from './submission-store.ts';

/** Acts are recorded at most once in this time, in milliseconds, since retention only needs the day. */
const actPrecision = day;

/** Records that the owner acted on a submission. */
export async function noteOwnAct({ _id, lastActAt }: Pick<Submission, '_id' | 'lastActAt'>, now = new Date()): Promise<void> {
  if (now.getTime() - lastActAt.getTime() < actPrecision) return;
  await SubmissionModel.updateOne({ _id, lastActAt }, { $set: { lastActAt: now } });
}

/** The key of a candidate: the address or, without an address, the reference number. */
export const addressOf = ({ email, reference }: Pick<Submission, 'email' | 'reference'>) => email ?? reference;

/**
 * The filter for the submissions of an address, which is a search word of each. Without an address, only the exact reference matches, since
 * a part of any address may look like it.
 */
export const foundBy = (address: string) =>
  address.includes('@')
    ? { searchPrefixes: indexedPrefix(address), searchWords: address }
    : { reference: address.toUpperCase(), email: null };

/** Records that the address of a submission is proved; returns false if it was proved before or the submission has changed meanwhile. */
export async function noteAddressProved(
  { _id, revision, email, assignee }: Submission,
  owner: StaffMember | null,
  now: Date,
): Promise<boolean> {
  const id = _id.toHexString();
  const confirmed = eventOf(id, { actor: { kind: 'candidate', id }, action: 'submission.address-confirmed' });
  const isAssigned = owner !== null && !assignee;
  const { modifiedCount } = await SubmissionModel.updateOne(
    { _id, revision, email, addressProvedAt: null, ...(isAssigned && { assignee: null }) },
    {
      $set: { addressProvedAt: now, ...(isAssigned && { assignee: owner }) },
      $push: { unsentAudit: { $each: [confirmed, ...(isAssigned ? [eventOf(id, assignedToOwner)] : [])] } },
    },
  );
  return modifiedCount === 1;
}

/** The submissions of an address up to a time, newest first. */
export async function listSubmissionsOf(email: string, until: Date): Promise<Submission[]> {
  const address = email.trim().toLowerCase();
  const found = await SubmissionModel.find({ ...foundBy(address), submittedAt: trusted({ $lte: until }) })
    .sort({ _id: -1 })
    .lean<Submission[]>();
  return found.filter((submission) => addressOf(submission).toLowerCase() === address);
}

/** The newest submission that proved the address or, if none did, the newest. The submissions must be sorted newest first. */
export const newestOf = <S extends Pick<Submission, 'addressProvedAt'>>(own: readonly S[]): S | undefined =>
  own.find(({ addressProvedAt }) => addressProvedAt) ?? own[0];

/** The fields for deciding whether two submissions with one address are from the same person. */
export type WhoSubmitted = Pick<Submission, '_id' | 'sealedDateOfBirth' | 'sealedLast4Ssn' | 'addressProvedAt'>;

/** The submissions of an address, with these fields only, unsorted. */
export async function listSubmitters(email: string): Promise<WhoSubmitted[]> {
  const address = email.trim().toLowerCase();
  const found = await SubmissionModel.find(foundBy(address), {
    email: 1,
    addressProvedAt: 1,
    sealedDateOfBirth: 1,
    sealedLast4Ssn: 1,
  }).lean<Submission[]>();
  return found.filter((submission) => submission.email?.toLowerCase() === address);
}

/** The fields for deciding who has answered an invite; `email` is in lower case. */
export type AnsweredBy = Pick<Submission, '_id' | 'addressProvedAt' | 'specialtyId' | 'reference' | 'submittedAt'> & { email: string };

/** The submissions of many addresses, unsorted. */
export async function listSubmissionsOfMany(emails: string[]): Promise<AnsweredBy[]> {
  const addresses = new Set(emails.map((email) => email.trim().toLowerCase()).filter((address) => address.includes('@')));
  if (addresses.size === 0) return [];
  const found = await SubmissionModel.find(
    { searchPrefixes: trusted({ $in: [...new Set([...addresses].map(indexedPrefix))] }), searchWords: trusted({ $in: [...addresses] }) },
    { email: 1, addressProvedAt: 1, specialtyId: 1, reference: 1, submittedAt: 1 },
  ).lean<Submission[]>();
  return found.flatMap((submission) => {
    const email = submission.email?.toLowerCase() ?? '';
    return addresses.has(email) ? [{ ...submission, email }] : [];
  });
}

/** The names and references of submissions. */
export async function listNames(
  ids: string[],
): Promise<Pick<Submission, '_id' | 'candidateName' | 'reference' | 'specialtyName' | 'email' | 'addressProvedAt'>[]> {
  const among = { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) };
  return SubmissionModel.find(among, { candidateName: 1, reference: 1, specialtyName: 1, email: 1, addressProvedAt: 1 }).lean<
    Submission[]
  >();
}

export type EarlierRevision = Pick<
  Submission,
  'revision' | 'via' | 'candidateName' | 'phone' | 'sealedDateOfBirth' | 'skillRatings' | 'digitalSignature' | 'sealedProfile'
> & { submissionId: Types.ObjectId };

/** Revisions that later ones have replaced. */
export async function listEarlierRevisions(ids: Types.ObjectId[]): Promise<EarlierRevision[]> {
  return RevisionModel.find({ submissionId: trusted({ $in: ids }) }).lean<unknown>() as Promise<EarlierRevision[]>;
}

/**
 * Removes submissions with all their revisions, and destroys their keys. The submissions are removed last, so that a failed attempt can be
 * repeated; a repeated attempt finds the keys destroyed and has nothing to decrypt.
 */
export async function deleteSubmissions(ids: string[]): Promise<{ revisions: number; submissions: number }> {
  const among = trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
  const { deletedCount: revisions } = await RevisionModel.deleteMany({ submissionId: among });
  const submissions = await removeWithOwnKeys(ids, () => deletePreservingAudit('checklist', SubmissionModel, { _id: among }));
  return { revisions, submissions };
}

/** Ids of submissions whose candidate last acted before a time, except those on hold. */
export async function listSubmissionsBefore(cutoff: Date, keptIds: string[], limit: number): Promise<string[]> {
  const others = trusted({ $nin: keptIds.map((id) => new Types.ObjectId(id)) });
  const old = await SubmissionModel.find({ lastActAt: trusted({ $lt: cutoff }), _id: others }, { _id: 1 })
    .limit(limit)
    .lean();
  return old.map(({ _id }) => _id.toHexString());
}

/** Addresses of submissions in the order of their ids, starting after an id. */
export async function listSubmissionAddresses(
  after: string | undefined,
  limit: number,
): Promise<Pick<Submission, '_id' | 'email' | 'reference'>[]> {
  return SubmissionModel.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}, { email: 1, reference: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Submission[]>();
}
