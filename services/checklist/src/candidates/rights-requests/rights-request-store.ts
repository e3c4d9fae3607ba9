import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import { rightsKindSchema, rightsStatusSchema } from '@larkfield/schemas/portal/rights-request.ts';

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
  },
  { collection: 'rights-requests', versionKey: false, strict: 'throw' },
);
// Serves: the portal's open and closed requests, newest first.
schema.index({ status: 1, _id: -1 });
// Serves: everything of one person.
schema.index({ emailKey: 1 });
// Serves: retention.
schema.index({ closedAt: 1 });
const RightsRequest = mongoose.model('RightsRequest', schema);
export type StoredRightsRequest = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export async function insertRightsRequest(
  request: Pick<StoredRightsRequest, 'kind' | 'name' | 'email' | 'notes' | 'receivedAt' | 'dueAt'>,
): Promise<StoredRightsRequest> {
  return (await RightsRequest.create({ ...request, emailKey: request.email.toLowerCase(), status: 'open' })).toObject();
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
): Promise<StoredRightsRequest | null> {
  return RightsRequest.findOneAndUpdate(
    { _id: new Types.ObjectId(id), status: 'open' },
    { $set: closing },
    { returnDocument: 'after' },
  ).lean<StoredRightsRequest>();
}

/** Erases requests that were closed before a time; returns how many there were. */
export async function deleteRequestsClosedBefore(cutoff: Date): Promise<number> {
  return (await RightsRequest.deleteMany({ closedAt: trusted({ $lt: cutoff }) })).deletedCount;
}
