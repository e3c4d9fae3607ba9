import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueField, dueIn, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { destroyOwnKeys, isKeyDestroyed, openRecordRing, readOwnRing, removeWithOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { rightsKindSchema, rightsStatusSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const schema = new mongoose.Schema(
  {
    kind: { type: String, enum: rightsKindSchema.options, required: true },
    /** Name, address and notes, encrypted with the request's separate key. */
    sealedRequest: { type: String, required: true },
    /** A keyed hash of the address. */
    addressKey: { type: String, required: true },
    status: { type: String, enum: rightsStatusSchema.options, required: true },
    receivedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    answerBy: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    closedByEmail: { type: String, default: null },
    /** The outcome that staff noted when they closed the request, encrypted too. */
    sealedOutcome: String,
    /** A keyed hash that identifies a repeated request; removed when the request is closed. */
    requestKey: String,
    /** The hold that the person is informed of. The mail about this has the next field as its outbox. */
    toldOfHold: String,
    holdNoticeDue: dueField,
    ...auditOutboxField,
  },
  { collection: sealedFields.rightsRequest.collection, versionKey: false, strict: 'throw' },
);
// Serves: the portal's open and closed requests, newest first.
schema.index({ status: 1, _id: -1 });
// Serves: everything of one person.
schema.index({ addressKey: 1 });
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: retention.
schema.index({ closedAt: 1 });
// Serves: the mails to ask for.
schema.index(...dueIndex('holdNoticeDue'));
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const RightsRequest = mongoose.model('RightsRequest', schema);
export type StoredRightsRequest = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

/** The decrypted content of a request. */
interface RequestContent {
  name: string;
  email: string;
  notes: string;
}
export type OpenedRightsRequest = StoredRightsRequest & RequestContent & { outcome: string | null };

const requestPlace = (id: Types.ObjectId) => placeOf(sealedFields.rightsRequest, id.toHexString());
const outcomePlace = (id: Types.ObjectId) => placeOf(sealedFields.rightsOutcome, id.toHexString());

/** Decrypts requests; leaves out requests whose key is destroyed, since they are being removed. */
export async function openRequests(keyRing: KeyRing, requests: StoredRightsRequest[]): Promise<OpenedRightsRequest[]> {
  const ids = requests.map(({ _id }) => _id.toHexString());
  const ring = await readOwnRing(keyRing, ids);
  const standing = requests.filter(({ _id, sealedRequest }) => !isKeyDestroyed(ring, _id.toHexString(), sealedRequest));
  return standing.map((request) => {
    const { _id, sealedRequest, sealedOutcome } = request;
    const content = JSON.parse(decryptField(ring, sealedRequest, requestPlace(_id))) as RequestContent;
    return { ...request, ...content, outcome: sealedOutcome ? decryptField(ring, sealedOutcome, outcomePlace(_id)) : null };
  });
}

/** The audit event that is stored with the change. */
type RequestAct = Omit<AuditNote, 'object'>;
const eventOf = (id: string, act: RequestAct) => toAuditEvent({ ...act, object: `rights-request:${id}` });

export type NewRightsRequest = Pick<StoredRightsRequest, 'kind' | 'addressKey' | 'receivedAt' | 'dueAt' | 'answerBy'> &
  RequestContent & { requestKey?: string };

/** Stores a request; with a key, a repeated request returns the open one. */
export async function insertRightsRequest(
  keyRing: KeyRing,
  { name, email, notes, ...request }: NewRightsRequest,
  act: RequestAct,
  id?: string,
): Promise<StoredRightsRequest> {
  const _id = new Types.ObjectId(id);
  const ring = await openRecordRing(keyRing, _id.toHexString());
  const sealedRequest = encryptField(ring, JSON.stringify({ name, email, notes }), requestPlace(_id));
  const own = { _id, sealedRequest, status: 'open' as const, unsentAudit: [eventOf(_id.toHexString(), act)] };
  try {
    return (await RightsRequest.create({ ...request, ...own })).toObject();
  } catch (error) {
    // Nothing is encrypted with the key, unless the request was stored under this id.
    if (isDuplicateKey(error) && !(await RightsRequest.exists({ _id }))) await destroyOwnKeys([_id.toHexString()]);
    const { requestKey } = request;
    const open = requestKey && isDuplicateKey(error) ? await RightsRequest.findOne({ requestKey }).lean<StoredRightsRequest>() : null;
    if (!open) throw error;
    return open;
  }
}

/** Requests newest first, starting after a cursor id. */
export async function listStoredRequests({
  filter,
  after,
  limit,
}: {
  filter?: 'open' | 'closed';
  after?: string;
  limit: number;
}): Promise<StoredRightsRequest[]> {
  const statuses: StoredRightsRequest['status'][] = filter === 'closed' ? ['fulfilled', 'refused'] : ['open'];
  const query = {
    ...(filter && { status: trusted({ $in: statuses }) }),
    ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }),
  };
  return RightsRequest.find(query).sort({ _id: -1 }).limit(limit).lean<StoredRightsRequest[]>();
}

/** The number of open requests, and when the first answer is due. */
export async function countOpenRequests(): Promise<{ open: number; nextDueAt: string | null; files: number }> {
  const next = await RightsRequest.findOne({ status: 'open' }, { answerBy: 1 }).sort({ answerBy: 1 }).lean();
  return {
    open: await RightsRequest.countDocuments({ status: 'open' }),
    nextDueAt: next?.answerBy.toISOString() ?? null,
    files: await RightsRequest.countDocuments({ status: 'open', kind: 'access' }),
  };
}

export async function listRequestsOf(addressKey: string): Promise<StoredRightsRequest[]> {
  return RightsRequest.find({ addressKey }).lean<StoredRightsRequest[]>();
}

export async function findRightsRequest(id: string): Promise<StoredRightsRequest | null> {
  return RightsRequest.findById(new Types.ObjectId(id)).lean<StoredRightsRequest>();
}

/** Closes a request; returns null if it is no longer open. */
export async function closeStoredRequest(
  keyRing: KeyRing,
  { _id }: StoredRightsRequest,
  { outcome, ...closing }: { status: 'fulfilled' | 'refused'; outcome: string; closedByEmail: string; closedAt: Date },
  act: RequestAct,
): Promise<StoredRightsRequest | null> {
  const id = _id.toHexString();
  const sealedOutcome = encryptField(await openRecordRing(keyRing, id), outcome, outcomePlace(_id));
  return RightsRequest.findOneAndUpdate(
    { _id, status: 'open' },
    { $set: { ...closing, sealedOutcome }, $unset: { requestKey: 1 }, $push: { unsentAudit: eventOf(id, act) } },
    { returnDocument: 'after' },
  ).lean<StoredRightsRequest>();
}

/** Open erasure requests with a mail about a hold due. */
export const holdNoticesDue = dueIn<StoredRightsRequest>(RightsRequest, 'holdNoticeDue');

/** Makes a mail about a hold due for each open erasure request of a person, once for each hold. */
export async function noteHoldToTell(addressKey: string, holdId: string, now: Date): Promise<void> {
  await RightsRequest.updateMany(
    { addressKey, kind: 'erasure', status: 'open', toldOfHold: trusted({ $ne: holdId }) },
    { $set: { toldOfHold: holdId, holdNoticeDue: { at: now } } },
  );
}

/** Erases requests that were closed before a time, with their keys, except those of people on hold; returns their number. */
export async function deleteRequestsClosedBefore(cutoff: Date, keptAddressKeys: string[]): Promise<number> {
  const others = trusted({ $nin: keptAddressKeys });
  const old = await RightsRequest.find({ closedAt: trusted({ $lt: cutoff }), addressKey: others }, { _id: 1 }).lean();
  if (old.length === 0) return 0;
  const ids = old.map(({ _id }) => _id);
  return removeWithOwnKeys(
    ids.map((id) => id.toHexString()),
    () => deletePreservingAudit('checklist', RightsRequest, { _id: trusted({ $in: ids }) }),
  );
}
