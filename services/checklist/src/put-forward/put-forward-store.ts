import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueField, dueIn, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { type PutForwardState, putForwardStateSchema } from '@larkfield/schemas/put-forward/put-forward.ts';
import { putForwardConstants } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

/** What is due about a put-forward: mails to the candidate, and the end of links whose yes was withdrawn. */
const dueKinds = ['question', 'spoken-yes', 'told', 'link', 'closed', 'terms-changed', 'time-over', 'links-ended'] as const;
type DueKind = (typeof dueKinds)[number];
/** The occasions of the mails to a candidate. */
export type NoticeKind = Exclude<DueKind, 'links-ended'>;

const dueMail = new mongoose.Schema(
  {
    about: { type: String, enum: dueKinds, required: true },
    number: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const schema = new mongoose.Schema(
  {
    submissionId: { type: String, required: true },
    /** The job, or the link if it was made without a job; unique together with the submission. */
    subject: { type: String, required: true },
    jobId: { type: String, default: null },
    state: { type: String, enum: putForwardStateSchema.options, required: true },
    /** Raised by every change; a change is only stored if the version is still the one that it is based on. */
    version: { type: Number, required: true },
    round: { type: Number, required: true },
    askedAt: { type: Date, required: true },
    askedByUserId: { type: String, required: true },
    askedByEmail: { type: String, required: true },
    /** Until when the question waits, the yes counts, or a no can still become a yes. */
    endsAt: { type: Date, default: null },
    /** Whether staff recorded a spoken yes. */
    isSpoken: { type: Boolean, required: true },
    /** The user who recorded the last spoken yes, or who had asked for the last yes. */
    yesByUserId: { type: String, default: null },
    /** When the last yes was given or recorded. A link that was sent before it was sent for another one. */
    yesAt: { type: Date, default: null },
    /** When a link was last sent. */
    sentAt: { type: Date, default: null },
    /** When staff closed it, after which it needs no further work, unless the candidate disputes the yes later. */
    closedAt: { type: Date, default: null },
    /** Links that were made for this yes. */
    linkIds: { type: [String], default: [] },
    /** Links whose yes was withdrawn or disputed, which stay closed whatever the candidate answers later. */
    deadLinkIds: { type: [String], default: [] },
    /** SHA-256 of the token of the candidate's page. */
    tokenHash: { type: String, required: true },
    /** Terms and timeline, encrypted. */
    sealedContent: { type: String, required: true },
    /** Identifies a repeated request. */
    requestKey: { type: String, default: null },
    dueMails: { type: [dueMail], default: [] },
    /** The outbox: when the first due mail is due. */
    mailDue: dueField,
    ...auditOutboxField,
  },
  { collection: 'put-forwards', versionKey: false, strict: 'throw' },
);
schema.index({ submissionId: 1, subject: 1 }, { unique: true });
// Serves: what needs a person today.
schema.index({ state: 1, _id: -1 });
// Serves: everybody who was asked for a job, and what was changed of its terms.
schema.index({ jobId: 1, _id: -1 });
// Serves: opening one by its token.
schema.index({ tokenHash: 1 });
// Serves: noting that a link was opened, and refusing one without its yes.
schema.index({ linkIds: 1 });
schema.index({ deadLinkIds: 1 });
// Serves: the mails that are due.
schema.index(...dueIndex('mailDue'));
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const PutForwardModel = mongoose.model('PutForward', schema);

/** A due mail, or the due end of links. Its number distinguishes its idempotency key from that of an earlier mail of the same kind. */
export interface DueMail {
  about: DueKind;
  number: number;
  at: Date;
}
export type StoredPutForward = Omit<InferSchemaType<typeof schema>, 'unsentAudit' | 'dueMails' | 'linkIds' | 'deadLinkIds'> & {
  _id: Types.ObjectId;
  dueMails: DueMail[];
  linkIds: string[];
  deadLinkIds: string[];
};
export type NewPutForward = Omit<StoredPutForward, '_id' | 'version'>;
export type PutForwardAct = Omit<AuditNote, 'object'>;

const shown = { unsentAudit: 0 } as const;
const eventOf = (id: Types.ObjectId, act: PutForwardAct) => toAuditEvent({ ...act, object: `put-forward:${id}` });

/** The id of a put-forward before it is stored, since it is part of the AAD of its encrypted content. */
export const newPutForwardId = () => new Types.ObjectId();

/** Stores the first put-forward of a job or link; returns false if there already is one. */
export async function insertPutForward(_id: Types.ObjectId, putForward: NewPutForward, act: PutForwardAct): Promise<boolean> {
  try {
    await PutForwardModel.create({ _id, ...putForward, version: 1, unsentAudit: [eventOf(_id, act)] });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Changes a put-forward, with its audit event in the same write; returns null if another change was faster. */
export async function changePutForward(
  { _id, version }: Pick<StoredPutForward, '_id' | 'version'>,
  set: Partial<NewPutForward>,
  act: PutForwardAct | null,
): Promise<StoredPutForward | null> {
  const { mailDue, ...rest } = set;
  const clears = 'mailDue' in set && !mailDue;
  return PutForwardModel.findOneAndUpdate(
    { _id, version },
    {
      $set: { ...rest, ...(mailDue && { mailDue }), version: version + 1 },
      ...(clears && { $unset: { mailDue: 1 } }),
      ...(act && { $push: { unsentAudit: eventOf(_id, act) } }),
    },
    { returnDocument: 'after', projection: shown },
  ).lean<StoredPutForward>();
}

const findOne = (filter: object) => PutForwardModel.findOne(filter, shown).lean<StoredPutForward>();

export const findPutForward = (id: string) => findOne({ _id: new Types.ObjectId(id) });
export const findOfSubject = (submissionId: string, subject: string) => findOne({ submissionId, subject });
export const findByTokenHash = (tokenHash: string) => findOne({ tokenHash });
export const findOfLink = (linkId: string) => findOne({ linkIds: linkId });

/** True for a link whose yes the candidate withdrew or disputed. */
export const isLinkDead = async (linkId: string): Promise<boolean> => (await findOne({ deadLinkIds: linkId })) !== null;

async function list(filter: object, limit: number | null): Promise<StoredPutForward[]> {
  const found = PutForwardModel.find(filter, shown).sort({ _id: -1 });
  return (limit === null ? found : found.limit(limit)).lean<StoredPutForward[]>();
}

/** All put-forwards for a job, newest first. */
export const listOfJob = (jobId: string) => list({ jobId }, putForwardConstants.mostListed);

/** The put-forwards of some checklists; with a limit of null, all of them. */
export const listOfSubmissions = (submissionIds: readonly string[], limit: number | null = putForwardConstants.mostListed) =>
  list({ submissionId: trusted({ $in: [...submissionIds] }) }, limit);

/** Of some checklists, the put-forwards for a job in one of the given states. */
export const listInStates = (submissionIds: readonly string[], states: readonly PutForwardState[]) =>
  list({ submissionId: trusted({ $in: [...submissionIds] }), jobId: trusted({ $ne: null }), state: trusted({ $in: [...states] }) }, null);

/** Put-forwards that staff did not close and that may need work by staff: a call, a reply to a dispute, or sending a link after a yes. */
export const listNeedingStaff = (limit: number) =>
  list({ state: trusted({ $in: ['call-first', 'disputed', 'agreed'] }), closedAt: null }, limit);

/** The fields for the counts of each recruiter. */
export type Counted = Pick<StoredPutForward, 'askedByEmail' | 'yesByUserId' | 'isSpoken' | 'state' | 'round'>;

export function readCounted(): AsyncIterable<Counted> {
  return PutForwardModel.find({}, { askedByEmail: 1, yesByUserId: 1, isSpoken: 1, state: 1, round: 1 }).lean<Counted[]>().cursor();
}

/** Put-forwards with a mail due. */
export const noticesDue = dueIn<StoredPutForward>(PutForwardModel, 'mailDue', shown);

/** Removes the put-forwards of some submissions and returns their number. */
export async function deletePutForwardsOf(submissionIds: string[]): Promise<number> {
  return deletePreservingAudit('checklist', PutForwardModel, { submissionId: trusted({ $in: submissionIds }) });
}
