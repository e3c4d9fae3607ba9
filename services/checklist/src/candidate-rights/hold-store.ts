import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { hour } from '@larkfield/schemas/durations.ts';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { isKeyDestroyed, openRecordRing, readOwnRing, removeWithOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const schema = new mongoose.Schema(
  {
    /** The keyed hash of the address, as on the erasure list. */
    personKey: { type: String, required: true },
    /** The same hash while the hold is in force, since a person has at most one current hold. */
    standsFor: String,
    /** Address and reason, encrypted with the hold's separate key. */
    sealedHold: { type: String, required: true },
    startedAt: { type: Date, required: true },
    startedByEmail: { type: String, required: true },
    endedAt: { type: Date, default: null },
    endedByEmail: { type: String, default: null },
    /**
     * When the hold is next sent to the other services: repeatedly while it is in force, since new data of the person may arrive. Unset
     * once its end has been sent.
     */
    dueAt: Date,
    ...auditOutboxField,
  },
  { collection: sealedFields.hold.collection, versionKey: false, strict: 'throw' },
);
schema.index({ standsFor: 1 }, { unique: true, ...wherePresent('standsFor') });
// Serves: everything of one person.
schema.index({ personKey: 1 });
// Serves: telling the other services.
schema.index({ dueAt: 1 }, wherePresent('dueAt'));
// Serves: retention.
schema.index({ endedAt: 1 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const HoldModel = mongoose.model('Hold', schema);

type StoredHold = InferSchemaType<typeof schema> & { _id: Types.ObjectId };
export type OpenedHold = StoredHold & { email: string; reason: string };

/** How often a current hold is sent to the other services. */
const toldEvery = hour;

const place = (id: Types.ObjectId) => placeOf(sealedFields.hold, id.toHexString());

async function openHolds(keyRing: KeyRing, holds: StoredHold[]): Promise<OpenedHold[]> {
  const ring = await readOwnRing(
    keyRing,
    holds.map(({ _id }) => _id.toHexString()),
  );
  const standing = holds.filter(({ _id, sealedHold }) => !isKeyDestroyed(ring, _id.toHexString(), sealedHold));
  return standing.map((hold) => ({
    ...hold,
    ...(JSON.parse(decryptField(ring, hold.sealedHold, place(hold._id))) as { email: string; reason: string }),
  }));
}

/** The audit event that is stored with the change. */
type HoldAct = Omit<AuditNote, 'object'>;
const recorded = (id: Types.ObjectId, act: HoldAct) => toAuditEvent({ ...act, object: `hold:${id.toHexString()}` });

export type NewHold = Pick<OpenedHold, 'personKey' | 'email' | 'reason' | 'startedAt' | 'startedByEmail'>;

/** Stores a hold; if the person already has a current hold, returns that one. */
export async function insertHold(keyRing: KeyRing, hold: NewHold, act: HoldAct): Promise<OpenedHold> {
  const _id = new Types.ObjectId();
  const { email, reason, ...shown } = hold;
  const present = await findStandingHold(keyRing, hold.personKey);
  if (present) return present;
  const ring = await openRecordRing(keyRing, _id.toHexString());
  const sealedHold = encryptField(ring, JSON.stringify({ email, reason }), place(_id));
  const times = { standsFor: hold.personKey, dueAt: hold.startedAt };
  try {
    const made = await HoldModel.create({ _id, ...shown, ...times, sealedHold, unsentAudit: [recorded(_id, act)] });
    return { ...(made.toObject() as StoredHold), email, reason };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another admin was faster, so nothing is encrypted with this key.
    await removeWithOwnKeys([_id.toHexString()], async () => {});
    return insertHold(keyRing, hold, act);
  }
}

/** The current hold of a person. */
export async function findStandingHold(keyRing: KeyRing, personKey: string): Promise<OpenedHold | null> {
  const found = await HoldModel.findOne({ standsFor: personKey }).lean<StoredHold>();
  return found && ((await openHolds(keyRing, [found]))[0] ?? null);
}

/** Those of the given people who have a current hold. */
export async function findOnHold(personKeys: string[]): Promise<Set<string>> {
  const found = await HoldModel.find({ standsFor: trusted({ $in: personKeys }) }, { personKey: 1 }).lean();
  return new Set(found.map(({ personKey }) => personKey));
}

export async function findHold(keyRing: KeyRing, id: string): Promise<OpenedHold | null> {
  const found = await HoldModel.findById(new Types.ObjectId(id)).lean<StoredHold>();
  return found && ((await openHolds(keyRing, [found]))[0] ?? null);
}

export async function listStandingHolds(keyRing: KeyRing): Promise<OpenedHold[]> {
  return openHolds(keyRing, await HoldModel.find({ standsFor: trusted({ $exists: true }) }).lean<StoredHold[]>());
}

export async function listHoldsOf(keyRing: KeyRing, personKey: string): Promise<OpenedHold[]> {
  return openHolds(keyRing, await HoldModel.find({ personKey }).sort({ _id: 1 }).lean<StoredHold[]>());
}

/** Holds newest first, starting after a cursor id. */
export async function listStoredHolds(keyRing: KeyRing, { after, limit }: { after?: string; limit: number }): Promise<OpenedHold[]> {
  const found = HoldModel.find(after ? { _id: trusted({ $lt: new Types.ObjectId(after) }) } : {}).sort({ _id: -1 });
  return openHolds(keyRing, await found.limit(limit).lean<StoredHold[]>());
}

/** Ends a hold; returns false if it had already ended. */
export async function endStoredHold({ _id }: OpenedHold, endedByEmail: string, act: HoldAct, now: Date): Promise<boolean> {
  const ended = { $set: { endedAt: now, endedByEmail, dueAt: now }, $unset: { standsFor: 1 }, $push: { unsentAudit: recorded(_id, act) } };
  return (await HoldModel.updateOne({ _id, endedAt: null }, ended)).modifiedCount === 1;
}

export async function listDueHolds(keyRing: KeyRing, now: Date, limit: number): Promise<OpenedHold[]> {
  const due = HoldModel.find({ dueAt: trusted({ $lte: now }) }).sort({ dueAt: 1 });
  return openHolds(keyRing, await due.limit(limit).lean<StoredHold[]>());
}

/** Records that the current state of a hold was sent to the other services, unless it has changed meanwhile. */
export async function noteHoldTold({ _id, endedAt }: OpenedHold, now: Date): Promise<void> {
  const next = endedAt ? { $unset: { dueAt: 1 as const } } : { $set: { dueAt: new Date(now.getTime() + toldEvery) } };
  await HoldModel.updateOne({ _id, endedAt: endedAt ?? null }, next);
}

/** Erases ended holds with their keys, of one person or from before a time. */
export async function deleteEndedHolds(which: { personKey: string } | { before: Date }): Promise<number> {
  const filter =
    'before' in which ? { endedAt: trusted({ $lt: which.before }) } : { personKey: which.personKey, endedAt: trusted({ $ne: null }) };
  const ids = (await HoldModel.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  return removeWithOwnKeys(
    ids.map((id) => id.toHexString()),
    () => deletePreservingAudit('checklist', HoldModel, { _id: trusted({ $in: ids }) }),
  );
}

/**
 * A hold in the file that is saved before a restore. Address and reason are encrypted with the key ring, since the hold's separate key
 * would be lost.
 */
export type SavedHold = Pick<StoredHold, 'personKey' | 'startedAt' | 'startedByEmail' | 'endedAt' | 'endedByEmail'> & {
  id: string;
  sealed: string;
};
const savedPlace = (id: string) => ({ ...placeOf(sealedFields.hold, id), field: 'saved hold' });

export async function readHoldsToSave(keyRing: KeyRing): Promise<SavedHold[]> {
  const holds = await openHolds(keyRing, await HoldModel.find().sort({ _id: 1 }).lean<StoredHold[]>());
  return holds.map(({ _id, email, reason, personKey, startedAt, startedByEmail, endedAt, endedByEmail }) => {
    const id = _id.toHexString();
    const sealed = encryptField(keyRing, JSON.stringify({ email, reason }), savedPlace(id));
    return { id, personKey, startedAt, startedByEmail, endedAt, endedByEmail, sealed };
  });
}

/** Restores a saved hold, including its end if the backup is older. */
export async function putSavedHold(keyRing: KeyRing, { id, sealed, ...hold }: SavedHold, now: Date): Promise<void> {
  const _id = new Types.ObjectId(id);
  const content = decryptField(keyRing, sealed, savedPlace(id));
  const sealedHold = encryptField(await openRecordRing(keyRing, id), content, place(_id));
  const { personKey, endedAt } = hold;
  // A hold that ended after the backup must not become current again.
  const standing = endedAt ? { $unset: { standsFor: 1 as const } } : {};
  const change = { $set: { ...hold, sealedHold, dueAt: now, ...(!endedAt && { standsFor: personKey }) }, ...standing };
  await HoldModel.updateOne({ _id }, change, { upsert: true });
}
