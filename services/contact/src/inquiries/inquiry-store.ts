import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';

const staffMember = new mongoose.Schema(
  { userId: { type: String, required: true }, email: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);

const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    /** The address in lower case, by which everything of one person is found. */
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
    /** The outbox: set until the mail to the firm is in the outbox of mails. */
    awaitingMail: Boolean,
  },
  { collection: 'inquiries', versionKey: false, strict: 'throw' },
);
// Serves: the portal's open and handled inquiries, newest first; ids begin with the second in which they were made.
schema.index({ state: 1, _id: -1 });
// Serves: what is assigned to one user.
schema.index({ 'assignee.userId': 1, _id: -1 });
// Serves: the sweep.
schema.index({ awaitingMail: 1 }, { sparse: true });
// Serves: everything of one person.
schema.index({ emailKey: 1 });
// Serves: retention.
schema.index({ createdAt: 1 });
const Inquiry = mongoose.model('Inquiry', schema);

export type StoredInquiry = InferSchemaType<typeof schema> & { _id: Types.ObjectId };
export interface StaffMember {
  userId: string;
  email: string;
}
export type NewInquiry = Pick<StoredInquiry, 'name' | 'email' | 'subject' | 'message' | 'source' | 'sourceTitle'> & {
  phone: string | null;
  company: string | null;
};

/** Stores an inquiry that a mail to the firm is due for. */
export async function insertInquiry(inquiry: NewInquiry, now = new Date()): Promise<StoredInquiry> {
  const created = await Inquiry.create({
    ...inquiry,
    emailKey: inquiry.email.toLowerCase(),
    createdAt: now,
    state: 'open',
    awaitingMail: true,
  });
  return created.toObject();
}

export async function findInquiry(id: string): Promise<StoredInquiry | null> {
  return Inquiry.findById(new Types.ObjectId(id)).lean<StoredInquiry>();
}

/** Which inquiries a list shows. */
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

/** Inquiries newest first, those after a cursor id, without how to reach who wrote. */
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

async function change(id: string, set: Partial<StoredInquiry>): Promise<StoredInquiry | null> {
  return Inquiry.findOneAndUpdate({ _id: new Types.ObjectId(id) }, { $set: set }, { returnDocument: 'after' }).lean<StoredInquiry>();
}

/** Notes who handled an inquiry, or with null that it is open again. */
export async function setHandled(id: string, by: StaffMember | null, now = new Date()): Promise<StoredInquiry | null> {
  return change(id, { state: by ? 'handled' : 'open', handledAt: by ? now : null, handledBy: by });
}

export async function setAssignee(id: string, assignee: StaffMember | null): Promise<StoredInquiry | null> {
  return change(id, { assignee });
}

/** Inquiries from before a time whose mail is not in the outbox yet. */
export async function listInquiriesAwaitingMail(before: Date, limit: number): Promise<StoredInquiry[]> {
  return Inquiry.find({ awaitingMail: true, createdAt: trusted({ $lt: before }) })
    .limit(limit)
    .lean<StoredInquiry[]>();
}

export async function clearAwaitingMail({ _id }: Pick<StoredInquiry, '_id'>): Promise<void> {
  await Inquiry.updateOne({ _id }, { $unset: { awaitingMail: 1 } });
}

/** Erases inquiries from before a time; returns how many there were. */
export async function deleteInquiriesBefore(cutoff: Date): Promise<number> {
  return (await Inquiry.deleteMany({ createdAt: trusted({ $lt: cutoff }) })).deletedCount;
}

/** Everything one person wrote up to a time. */
export async function listInquiriesOf(email: string, until: Date): Promise<StoredInquiry[]> {
  return Inquiry.find({ emailKey: email.toLowerCase(), createdAt: trusted({ $lte: until }) }).lean<StoredInquiry[]>();
}

export async function deleteInquiries(ids: Types.ObjectId[]): Promise<number> {
  return (await Inquiry.deleteMany({ _id: trusted({ $in: ids }) })).deletedCount;
}

/** Addresses of inquiries in the order of their ids, those after an id. */
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
