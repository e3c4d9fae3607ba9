import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/records/audit-event.ts';
import { deleteKeepingActs } from '@larkfield/records/audit-outbox.ts';
import { rightsKindSchema, rightsStatusSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const schema = new mongoose.Schema(
  {
    kind: { type: String, enum: rightsKindSchema.options, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    notes: { type: String, default: '' },
    status: { type: String, enum: rightsStatusSchema.options, required: true },
    receivedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    closedByEmail: { type: String, default: null },
    outcome: { type: String, default: null },
    /** Until it is closed: by this the same is known when it is taken in again. */
    requestKey: String,
    ...auditOutboxField,
  },
  { collection: 'rights-requests', versionKey: false, strict: 'throw' },
);
// Serves: the portal's open and closed requests, newest first.
schema.index({ status: 1, _id: -1 });
// Serves: everything of one person.
schema.index({ emailKey: 1 });
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: retention.
schema.index({ closedAt: 1 });
// Serves: sending what was done with it.
schema.index(...auditOutboxIndex);
const RightsRequest = mongoose.model('RightsRequest', schema);
export type StoredRightsRequest = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

/** What is done with a request, which is stored with the change. */
type RequestAct = Omit<AuditNote, 'object'>;
const eventOf = (id: string, act: RequestAct) => toAuditEvent({ ...act, object: `rights-request:${id}` });

/** Stores a request; with a key, the same again gets the one that is open. */
export async function insertRightsRequest(
  request: Pick<StoredRightsRequest, 'kind' | 'name' | 'email' | 'notes' | 'receivedAt' | 'dueAt'> & { requestKey?: string },
  act: RequestAct,
  id?: string,
): Promise<StoredRightsRequest> {
  const _id = new Types.ObjectId(id);
  const own = { _id, emailKey: request.email.toLowerCase(), status: 'open' as const };
  try {
    return (await RightsRequest.create({ ...request, ...own, unsentAudit: [eventOf(_id.toHexString(), act)] })).toObject();
  } catch (error) {
    const { requestKey } = request;
    const open = requestKey && isDuplicateKey(error) ? await RightsRequest.findOne({ requestKey }).lean<StoredRightsRequest>() : null;
    if (!open) throw error;
    return open;
  }
}

/** Requests newest first, those after a cursor id. */
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

/** How many requests are open, and by when the first of them is to be answered. */
export async function countOpenRequests(): Promise<{ open: number; nextDueAt: string | null }> {
  const next = await RightsRequest.findOne({ status: 'open' }, { dueAt: 1 }).sort({ dueAt: 1 }).lean();
  return { open: await RightsRequest.countDocuments({ status: 'open' }), nextDueAt: next?.dueAt.toISOString() ?? null };
}

export async function listRequestsOf(email: string): Promise<StoredRightsRequest[]> {
  return RightsRequest.find({ emailKey: email.trim().toLowerCase() }).lean<StoredRightsRequest[]>();
}

export async function findRightsRequest(id: string): Promise<StoredRightsRequest | null> {
  return RightsRequest.findById(new Types.ObjectId(id)).lean<StoredRightsRequest>();
}

/** Closes an open request; null when it is none. */
export async function closeStoredRequest(
  id: string,
  closing: { status: 'fulfilled' | 'refused'; outcome: string; closedByEmail: string; closedAt: Date },
  act: RequestAct,
): Promise<StoredRightsRequest | null> {
  return RightsRequest.findOneAndUpdate(
    { _id: new Types.ObjectId(id), status: 'open' },
    { $set: closing, $unset: { requestKey: 1 }, $push: { unsentAudit: eventOf(id, act) } },
    { returnDocument: 'after' },
  ).lean<StoredRightsRequest>();
}

/** Erases requests that were closed before a time; returns how many there were. */
export async function deleteRequestsClosedBefore(cutoff: Date): Promise<number> {
  return deleteKeepingActs('checklist', RightsRequest, { closedAt: trusted({ $lt: cutoff }) });
}
