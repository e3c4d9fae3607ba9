import type { HoldChange } from '@larkfield/stored-data/retention.ts';
import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import { hour } from '@larkfield/schemas/durations.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { auditOutboxField, auditOutboxIndex, toAuditEvent, type AuditNote } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';

const staffMember = new mongoose.Schema(
  { userId: { type: String, required: true }, email: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);

const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    /** The address in lower case, by which all data of one person is found. */
    emailKey: { type: String, required: true },
    phone: { type: String, default: null },
    company: { type: String, default: null },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    source: { type: String, required: true },
    sourceTitle: { type: String, required: true },
    createdAt: { type: Date, required: true },
    state: { type: String, enum: ['open', 'handled'], required: true },
    assignee: { type: staffMember, default: null },
    handledAt: { type: Date, default: null },
    handledBy: { type: staffMember, default: null },
    /** The outbox: set until the mail to the firm is stored as a waiting mail. */
    awaitingMail: Boolean,
    /** The key by which a repeated inquiry is recognized. */
    requestKey: String,
    /** Kept past its time while something stops its erasure (product.md#data-6). */
    isOnHold: Boolean,
    ...auditOutboxField,
  },
  { collection: 'inquiries', versionKey: false, strict: 'throw' },
);
// Serves: the portal's open and handled inquiries, newest first; ids begin with the time of creation.
schema.index({ state: 1, _id: -1 });
// Serves: the inquiries assigned to one user.
schema.index({ 'assignee.userId': 1, _id: -1 });
// Serves: the sweep.
schema.index({ awaitingMail: 1 }, wherePresent('awaitingMail'));
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: all inquiries of one person.
schema.index({ emailKey: 1 });
// Serves: retention.
schema.index({ createdAt: 1 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const Inquiry = mongoose.model('Inquiry', schema);

export type StoredInquiry = Omit<InferSchemaType<typeof schema>, 'requestKey'> & { _id: Types.ObjectId };
export interface StaffMember {
  userId: string;
  email: string;
}
export type NewInquiry = Pick<StoredInquiry, 'name' | 'email' | 'subject' | 'message' | 'source' | 'sourceTitle'> & {
  phone: string | null;
  company: string | null;
};

/** Milliseconds within which the same inquiry counts as a repeat. */
const sameFor = hour;

/** Stores an inquiry with a due mail to the firm; returns null for a repeat. */
export async function insertInquiry(inquiry: NewInquiry, now = new Date()): Promise<StoredInquiry | null> {
  const requestKey = hashToken(JSON.stringify(Object.entries(inquiry).toSorted()));
  const earlier = { requestKey, createdAt: trusted({ $lt: new Date(now.getTime() - sameFor) }) };
  await Inquiry.updateOne(earlier, { $unset: { requestKey: 1 } });
  const own = { emailKey: inquiry.email.toLowerCase(), createdAt: now, state: 'open' as const, awaitingMail: true, requestKey };
  try {
    return (await Inquiry.create({ ...inquiry, ...own })).toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

export async function findInquiry(id: string): Promise<StoredInquiry | null> {
  return Inquiry.findById(new Types.ObjectId(id)).lean<StoredInquiry>();
}

/** The filter of a list of inquiries. */
export type InquiryFilter = { kind: 'all' | 'open' | 'handled' } | { kind: 'assigned'; userId: string };

function toQuery(filter: InquiryFilter): Record<string, unknown> {
  switch (filter.kind) {
    case 'all':
      return {};
    case 'open':
    case 'handled':
      return { state: filter.kind };
    case 'assigned':
      return { 'assignee.userId': filter.userId };
  }
}

/** Inquiries after a cursor, newest first, without contact details. */
export async function listInquiryCards(
  filter: InquiryFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<StoredInquiry[]> {
  const position = after === undefined ? {} : { _id: trusted({ $lt: new Types.ObjectId(after) }) };
  return Inquiry.find({ ...toQuery(filter), ...position }, { email: 0, emailKey: 0, phone: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredInquiry[]>();
}

/** Counts open inquiries and those from before a time, and finds the time of the oldest one after it. */
export async function countOpenInquiries(overdueBefore: Date): Promise<{ open: number; overdue: number; oldest: Date | null }> {
  const cutoff = Types.ObjectId.createFromTime(Math.floor(overdueBefore.getTime() / 1_000));
  const oldest = await Inquiry.findOne({ state: 'open', _id: trusted({ $gte: cutoff }) }, { createdAt: 1 })
    .sort({ _id: 1 })
    .lean();
  return {
    open: await Inquiry.countDocuments({ state: 'open' }),
    overdue: await Inquiry.countDocuments({ state: 'open', _id: trusted({ $lt: cutoff }) }),
    oldest: oldest?.createdAt ?? null,
  };
}

/** The audit note on a change by staff, which is stored with the change. */
type InquiryAct = Omit<AuditNote, 'object'>;

/** Changes an inquiry if a condition holds; null otherwise. */
async function change(id: string, condition: object, set: Partial<StoredInquiry>, act: InquiryAct): Promise<StoredInquiry | null> {
  const update = { $set: set, $push: { unsentAudit: toAuditEvent({ ...act, object: `inquiry:${id}` }) } };
  return Inquiry.findOneAndUpdate({ _id: new Types.ObjectId(id), ...condition }, update, { returnDocument: 'after' }).lean<StoredInquiry>();
}

/** Records who handled an inquiry, or with null reopens it; returns null if nothing changes. */
export async function setHandled(id: string, by: StaffMember | null, act: InquiryAct, now = new Date()): Promise<StoredInquiry | null> {
  return change(id, { state: by ? 'open' : 'handled' }, { state: by ? 'handled' : 'open', handledAt: by ? now : null, handledBy: by }, act);
}

/** Assigns an inquiry, or with null unassigns it; returns null if nothing changes. */
export async function setAssignee(id: string, assignee: StaffMember | null, act: InquiryAct): Promise<StoredInquiry | null> {
  return change(id, { 'assignee.userId': trusted({ $ne: assignee?.userId ?? null }) }, { assignee }, act);
}

/** Lists inquiries from before a time whose mail is not yet stored. */
export async function listInquiriesAwaitingMail(before: Date, limit: number): Promise<StoredInquiry[]> {
  return Inquiry.find({ awaitingMail: true, createdAt: trusted({ $lt: before }) })
    .limit(limit)
    .lean<StoredInquiry[]>();
}

export async function clearAwaitingMail({ _id }: Pick<StoredInquiry, '_id'>): Promise<void> {
  await Inquiry.updateOne({ _id }, { $unset: { awaitingMail: 1 } });
}

const remove = (filter: object) => deletePreservingAudit('contact', Inquiry, filter);

/** Erases inquiries from before a time; returns their number. */
export async function deleteInquiriesBefore(cutoff: Date): Promise<number> {
  return remove({ createdAt: trusted({ $lt: cutoff }), isOnHold: null });
}

/** Keeps inquiries past their time, or no longer; returns how many there were. */
export async function holdInquiries(ids: Types.ObjectId[], change: HoldChange): Promise<number> {
  return (await Inquiry.updateMany({ _id: trusted({ $in: ids }) }, change)).matchedCount;
}

/** All inquiries of one person up to a time. */
export async function listInquiriesOf(email: string, until: Date): Promise<StoredInquiry[]> {
  const filter = { emailKey: email.toLowerCase(), createdAt: trusted({ $lte: until }) };
  return Inquiry.find(filter, { requestKey: 0, unsentAudit: 0 }).lean<StoredInquiry[]>();
}

/** The newest inquiries from an address. */
export async function listNewestInquiriesOf(email: string, limit: number): Promise<StoredInquiry[]> {
  return Inquiry.find({ emailKey: email.toLowerCase() }).sort({ _id: -1 }).limit(limit).lean<StoredInquiry[]>();
}

export async function deleteInquiries(ids: Types.ObjectId[]): Promise<number> {
  return remove({ _id: trusted({ $in: ids }) });
}

/** Addresses of inquiries after an id, in the order of ids. */
export async function listInquiryAddresses({
  after,
  limit,
}: {
  after?: string;
  limit: number;
}): Promise<Pick<StoredInquiry, '_id' | 'emailKey'>[]> {
  return Inquiry.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}, { emailKey: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredInquiry[]>();
}
