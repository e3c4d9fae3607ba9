import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { erasureConfirmWithin } from '@larkfield/schemas/portal/candidate-rights.ts';

const schema = new mongoose.Schema(
  {
    reference: { type: String, required: true },
    state: { type: String, enum: ['requested', 'confirmed', 'done'], required: true },
    /** The person's address, encrypted; removed by the last step. */
    sealedEmail: String,
    requestedAt: { type: Date, required: true },
    requestedByUserId: { type: String, required: true },
    confirmedAt: { type: Date, default: null },
    confirmedByUserId: { type: String, default: null },
    /** The data that belonged to the person at confirmation, so that a retry finds it again. */
    submissionIds: { type: [String], default: [] },
    linkIds: { type: [String], default: [] },
    referenceIds: { type: [String], default: [] },
    erasedAt: { type: Date, default: null },
    erased: { type: Map, of: Number, default: null },
    /** When the next step is due; unset after the last one. */
    dueAt: Date,
    ...auditOutboxField,
  },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
);
// Serves: the steps that are due.
schema.index({ dueAt: 1 }, wherePresent('dueAt'));
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const ErasureModel = mongoose.model('Erasure', schema);

export type StoredErasure = Omit<InferSchemaType<typeof schema>, 'erased'> & { _id: Types.ObjectId; erased: Record<string, number> | null };

/** The id of an erasure before it is stored, since it is part of the AAD of the encrypted address. */
export function newErasureId(): string {
  return new Types.ObjectId().toHexString();
}

/** The audit event that is stored with the change. */
type ErasureAct = Omit<AuditNote, 'object'>;
const recorded = (id: { toString: () => string }, act: ErasureAct) => toAuditEvent({ ...act, object: `erasure:${id}` });

export async function insertErasure(
  id: string,
  erasure: Pick<StoredErasure, 'reference' | 'sealedEmail' | 'requestedByUserId'>,
  act: ErasureAct,
  now = new Date(),
): Promise<StoredErasure> {
  const dueAt = new Date(now.getTime() + erasureConfirmWithin);
  const step = { state: 'requested', requestedAt: now, dueAt } as const;
  const unsentAudit = [recorded(id, act)];
  return (
    await ErasureModel.create({ _id: new Types.ObjectId(id), ...erasure, ...step, unsentAudit })
  ).toObject() as unknown as StoredErasure;
}

export async function findErasure(id: string): Promise<StoredErasure | null> {
  return ErasureModel.findById(new Types.ObjectId(id)).lean<StoredErasure>();
}

const change = async (filter: { _id: Types.ObjectId; state: StoredErasure['state'] }, update: object) =>
  ErasureModel.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<StoredErasure>();

/** Confirms a requested erasure; returns null if it was already confirmed. */
export async function confirmStoredErasure(
  { _id }: Pick<StoredErasure, '_id'>,
  confirmedByUserId: string,
  act: ErasureAct,
  now: Date,
): Promise<StoredErasure | null> {
  const confirmed = { state: 'confirmed', confirmedAt: now, confirmedByUserId, dueAt: now };
  return change({ _id, state: 'requested' }, { $set: confirmed, $push: { unsentAudit: recorded(_id, act) } });
}

/** Stores which data belongs to the person, before it is erased. */
export async function noteFound(
  { _id }: Pick<StoredErasure, '_id'>,
  { submissionIds, linkIds, referenceIds }: Pick<StoredErasure, 'submissionIds' | 'linkIds' | 'referenceIds'>,
): Promise<void> {
  await ErasureModel.updateOne({ _id }, { $set: { submissionIds, linkIds, referenceIds } });
}

/** Records that everything is erased, and when the second pass is due. */
export async function noteErased(
  { _id }: Pick<StoredErasure, '_id'>,
  erased: Record<string, number>,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const act = { actor: { kind: 'system', id: null }, action: 'candidate.erased' } as const;
  const done = { state: 'done', erasedAt: now, erased, dueAt };
  await change({ _id, state: 'confirmed' }, { $set: done, $push: { unsentAudit: recorded(_id, act) } });
}

/** Notes how much is erased of a person while a hold keeps the rest, and when the next attempt is due. */
export async function noteKept({ _id }: Pick<StoredErasure, '_id'>, erased: Record<string, number>, dueAt: Date): Promise<void> {
  await change({ _id, state: 'confirmed' }, { $set: { erased, dueAt } });
}

/** Ends an erasure and removes all personal data from it. */
export async function endErasure({ _id }: Pick<StoredErasure, '_id'>): Promise<void> {
  await change(
    { _id, state: 'done' },
    { $set: { submissionIds: [], linkIds: [], referenceIds: [] }, $unset: { sealedEmail: 1, dueAt: 1 } },
  );
}

/** Postpones an erasure. */
export async function postponeErasure({ _id, state }: Pick<StoredErasure, '_id' | 'state'>, dueAt: Date): Promise<void> {
  await change({ _id, state }, { $set: { dueAt } });
}

/** Drops an unconfirmed erasure. */
export async function dropErasure({ _id }: Pick<StoredErasure, '_id'>): Promise<void> {
  await deletePreservingAudit('checklist', ErasureModel, { _id, state: 'requested' });
}

export async function listDueErasures(now: Date, limit: number): Promise<StoredErasure[]> {
  return ErasureModel.find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<StoredErasure[]>();
}

/** Erasures newest first, starting after a cursor id. */
export async function listStoredErasures({ after, limit }: { after?: string; limit: number }): Promise<StoredErasure[]> {
  return ErasureModel.find(after ? { _id: trusted({ $lt: new Types.ObjectId(after) }) } : {})
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredErasure[]>();
}

const listSchema = new mongoose.Schema(
  {
    /** Keyed hash of the address. */
    _id: { type: String, required: true },
    /** Records stored until this time stay erased; later submissions of the person are not affected. */
    until: { type: Date, required: true },
  },
  { collection: 'erasure-list', versionKey: false, strict: 'throw' },
);
const ErasureListEntry = mongoose.model('ErasureListEntry', listSchema);

/** An erased person, identified only by the keyed hash of their address. */
export interface ErasedPerson {
  hash: string;
  until: Date;
}

/** Adds a person to the erasure list; the later time wins. */
export async function putOnErasureList({ hash, until }: ErasedPerson): Promise<void> {
  await ErasureListEntry.updateOne({ _id: hash }, { $max: { until } }, { upsert: true });
}

/** The entries of the list with the given hashes. */
export async function findOnErasureList(hashes: string[]): Promise<ErasedPerson[]> {
  const found = await ErasureListEntry.find({ _id: trusted({ $in: hashes }) }).lean();
  return found.map(({ _id, until }) => ({ hash: _id, until }));
}

/** The whole list, ordered by hash. */
export async function* readErasureList(): AsyncGenerator<ErasedPerson> {
  for await (const { _id, until } of ErasureListEntry.find().sort({ _id: 1 }).lean().cursor()) yield { hash: _id, until };
}
