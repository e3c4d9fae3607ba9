import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueField, dueIn, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { declineReasonSchema, referenceFlagSchema, setAsideReasonSchema } from '@larkfield/schemas/references/references.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const schema = new mongoose.Schema(
  {
    /** The submission with which the reference was requested. */
    submissionId: { type: String, required: true },
    /** Keyed hash of the referee's address, for erasure and to prevent asking twice. */
    refereeKey: { type: String, required: true },
    sealedReferee: { type: String, required: true },
    specialtyId: { type: Number, required: true },
    catalogueVersion: { type: String, required: true },
    skillIds: { type: [Number], required: true },
    askedBy: { type: String, enum: ['candidate', 'staff'], required: true },
    /** The member of staff who asked and is notified of the answer. */
    askedByUserId: { type: String, default: null },
    askedAt: { type: Date, required: true },
    /** Whether the candidate agreed to a request by staff. The referee gets nothing while it is `awaited`. */
    yes: { type: String, enum: ['not-needed', 'awaited', 'given', 'spoken', 'refused'], default: 'not-needed' },
    /** When the candidate agreed. */
    yesAt: { type: Date, default: null },
    /** The version of the notice to the referee on who reads the reference. A request without it promised that the candidate does not. */
    noticeVersion: String,
    /** One of the few places of a submission, taken while the request counts. The unique index enforces the limit under concurrency. */
    slot: String,
    /** Submission and referee while the request counts, so that a referee is asked once. */
    activeKey: String,
    /** SHA-256 of every token issued for the request. */
    tokenHashes: { type: [String], required: true },
    /** Hashes of the tokens that are still valid. */
    openHashes: { type: [String], required: true },
    linkEndsAt: { type: Date, required: true },
    /** Number of the last mail, starting at 1, which is part of the mail's idempotency key. */
    mailNumber: { type: Number, required: true },
    /** The numbers of requested mails and of reminders. Both continue if the referee is asked again after a withdrawal. */
    requests: { type: Number, required: true },
    reminders: { type: Number, required: true },
    /** The outbox: the encrypted token of the due mail, until the contact service has accepted it. */
    sealedToken: String,
    /** When the next mail is due. */
    mailDue: dueField,
    /** The outbox of reports: when the reports that may show the reference are next updated, at the latest when it is a year old. */
    reportsDue: dueField,
    sentAt: { type: Date, default: null },
    bouncedAt: { type: Date, default: null },
    openedAt: { type: Date, default: null },
    startedAt: { type: Date, default: null },
    answeredAt: { type: Date, default: null },
    sealedAnswer: { type: String, default: null },
    declinedAt: { type: Date, default: null },
    declineReason: { type: String, enum: [...declineReasonSchema.options, null], default: null },
    withdrawnAt: { type: Date, default: null },
    flags: { type: [{ type: String, enum: referenceFlagSchema.options }], default: [] },
    /** A keyed hash of the candidate's network address. */
    candidateNetworkKey: { type: String, default: null },
    /** A keyed hash of the referee's network address. */
    answerNetworkKey: { type: String, default: null },
    setAsideAt: { type: Date, default: null },
    setAsideReason: { type: String, enum: [...setAsideReasonSchema.options, null], default: null },
    sealedSetAsideNote: { type: String, default: null },
    /** When candidate or referee last acted on the request; retention counts from this time. */
    lastActAt: { type: Date, required: true },
    ...auditOutboxField,
  },
  { collection: 'references', versionKey: false, strict: 'throw' },
);
// Serves: the requests of a submission.
schema.index({ submissionId: 1 });
// Serves: what is held on a referee.
schema.index({ refereeKey: 1 });
// Serves: opening one by its token.
schema.index({ tokenHashes: 1 });
schema.index({ slot: 1 }, { unique: true, ...wherePresent('slot') });
schema.index({ activeKey: 1 }, { unique: true, ...wherePresent('activeKey') });
// Serves: the mails that are due.
schema.index(...dueIndex('mailDue'));
// Serves: the reports to bring up to date.
schema.index(...dueIndex('reportsDue'));
// Serves: listing overdue requests while their links are valid.
schema.index({ linkEndsAt: 1 });
// Serves: retention, and what came in lately.
schema.index({ lastActAt: 1 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const Reference = mongoose.model('Reference', schema);

export type NewReference = Omit<InferSchemaType<typeof schema>, 'unsentAudit'>;
export type StoredReference = NewReference & { _id: Types.ObjectId };

export type ReferenceAct = Omit<AuditNote, 'object'>;
const eventOf = (id: Types.ObjectId, act: ReferenceAct) => toAuditEvent({ ...act, object: `reference:${id}` });

/** The id of a request before it is stored, since it is part of the AAD of its encrypted fields. */
export const newReferenceId = () => new Types.ObjectId();

/** Stores a request; returns the obstacle if its place is taken or the referee has already been asked. */
export async function insertReference(
  _id: Types.ObjectId,
  reference: NewReference,
  act: ReferenceAct,
): Promise<'stored' | 'slot-taken' | 'asked-before'> {
  try {
    await Reference.create({ _id, ...reference, unsentAudit: [eventOf(_id, act)] });
    return 'stored';
  } catch (error) {
    if (isDuplicateKey(error, 'activeKey')) return 'asked-before';
    if (isDuplicateKey(error, 'slot')) return 'slot-taken';
    throw error;
  }
}

/** A request. It stays as requested, since changes only apply to named states. */
export const findReference = (id: string) => Reference.findById(new Types.ObjectId(id)).lean<StoredReference>();
export const findByToken = (tokenHash: string) => Reference.findOne({ tokenHashes: tokenHash }).lean<StoredReference>();

/** The latest requests of some submissions, newest first. */
export async function listNewestReferences(submissionIds: string[]): Promise<StoredReference[]> {
  return Reference.find({ submissionId: trusted({ $in: submissionIds }) })
    .sort({ _id: -1 })
    .limit(personConstants.listed)
    .lean<StoredReference[]>();
}

/** References by their ids, in the order of the ids. */
export async function listReferencesByIds(ids: readonly string[]): Promise<StoredReference[]> {
  if (ids.length === 0) return [];
  return Reference.find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) })
    .sort({ answeredAt: 1, _id: 1 })
    .lean<StoredReference[]>();
}

/** The condition for an open request: neither answered, declined nor withdrawn. Only open requests are mailed, opened or changed. */
export const openState = { answeredAt: null, declinedAt: null, withdrawnAt: null };

type Update = Record<string, object>;

/** Changes a request that meets a condition, with its audit event in the same write; returns null if it no longer meets the condition. */
export async function changeReference(
  { _id }: Pick<StoredReference, '_id'>,
  condition: object,
  update: Update,
  act?: ReferenceAct,
): Promise<StoredReference | null> {
  const { $push = {}, ...rest } = update;
  const pushed = { ...$push, ...(act && { unsentAudit: eventOf(_id, act) }) };
  const whole = Object.keys(pushed).length > 0 ? { ...rest, $push: pushed } : rest;
  return Reference.findOneAndUpdate({ _id, ...condition }, whole, { returnDocument: 'after' }).lean<StoredReference>();
}

/** Requests with a mail due. */
export const referenceMailsDue = dueIn<StoredReference>(Reference, 'mailDue');
/** Requests whose reports are to be updated. */
export const reportsDue = dueIn<StoredReference>(Reference, 'reportsDue');

/** Open requests with a valid link that were sent before a time or bounced, by the earliest end. */
export async function listOverdueReferences(now: Date, sentBefore: Date, limit: number): Promise<StoredReference[]> {
  const waiting = [{ sentAt: trusted({ $lte: sentBefore }) }, { bouncedAt: trusted({ $ne: null }) }];
  return Reference.find({ ...openState, linkEndsAt: trusted({ $gt: now }), $or: waiting })
    .sort({ linkEndsAt: 1 })
    .limit(limit)
    .lean<StoredReference[]>();
}

/** Requests that were answered or declined since a time, latest first. */
export async function listReferencesIn(since: Date, limit: number): Promise<StoredReference[]> {
  const isAfter = trusted({ $gte: since });
  return Reference.find({ lastActAt: isAfter, $or: [{ answeredAt: isAfter }, { declinedAt: isAfter }] })
    .sort({ lastActAt: -1 })
    .limit(limit)
    .lean<StoredReference[]>();
}

export type ReferenceOwner = { submissionIds: string[] } | { refereeKey: string } | { lastActBefore: Date };

const filterOf = (owner: ReferenceOwner) => {
  if ('submissionIds' in owner) return { submissionId: trusted({ $in: owner.submissionIds }) };
  return 'refereeKey' in owner ? { refereeKey: owner.refereeKey } : { lastActAt: trusted({ $lt: owner.lastActBefore }) };
};

export const listReferencesOf = (owner: ReferenceOwner) => Reference.find(filterOf(owner)).sort({ _id: 1 }).lean<StoredReference[]>();

export async function deleteReferences(ids: Types.ObjectId[]): Promise<number> {
  return deletePreservingAudit('checklist', Reference, { _id: trusted({ $in: ids }) });
}

/** All references in the order of their ids, in batches. */
export async function listReferencesAfter(after: Types.ObjectId | null, limit: number): Promise<StoredReference[]> {
  return Reference.find(after ? { _id: trusted({ $gt: after }) } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredReference[]>();
}
