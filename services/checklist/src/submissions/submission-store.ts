import mongoose, { type InferSchemaType, Types } from 'mongoose';
import type { ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/records/audit-event.ts';
import { dueField, dueIndex } from '@larkfield/records/outbox.ts';
import type { DigitalSignature, ReportChecks } from '@larkfield/schemas/reports/report-data.ts';
import type { Correction } from '@larkfield/schemas/checklist/correct-details.ts';
import type { CorrectedField } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { ShownPerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SubmissionRevision } from '@larkfield/schemas/portal/submissions.ts';
import {
  correction,
  rating,
  renewal,
  signature,
  staffMails,
  staffMember,
  type StaffMember,
  storedProfileSearch,
} from './submission-parts-store.ts';

/** What a revision consists of; the newest one stands in the submission itself. */
const revisionFields = {
  revision: { type: Number, required: true },
  /** What made this revision. */
  via: { type: String, enum: ['submit', 'correction', 'edit', 'owner', 'details'], required: true },
  /** Personal details that can be corrected; an earlier revision keeps what stood in it. */
  candidateName: { type: String, required: true },
  phone: { type: String, default: null },
  sealedDateOfBirth: { type: String, required: true },
  /** All corrections so far, oldest first. */
  corrections: { type: [correction], default: undefined },
  /** When its ratings were changed through a shared link, if they are from there. */
  changedAt: { type: Date, default: null },
  catalogueVersion: { type: String, required: true },
  skillRatings: { type: [rating], required: true },
  digitalSignature: { type: signature, required: true },
  /** Experience and credentials; bound to the submission, so that an earlier revision takes it along as it is. */
  sealedProfile: { type: String, default: null },
  /** How many times staff noted checks of its credentials, which stand beside what was signed: each time makes another PDF of it. */
  checksNoted: { type: Number, default: null },
};

const submissionSchema = new mongoose.Schema(
  {
    reference: { type: String, required: true },
    specialtyId: { type: Number, required: true },
    specialtyName: { type: String, required: true },
    specialtySlug: { type: String, required: true },
    email: { type: String, default: null },
    /** Since when its address is proved: whoever submitted it can read the mail of it (product.md#submit-11). Missing for an unproved one. */
    addressProvedAt: Date,
    sealedLast4Ssn: { type: String, required: true },
    submittedAt: { type: Date, required: true },
    /** When the candidate last did something with it; retention counts from here. */
    lastActAt: { type: Date, required: true },
    ...revisionFields,
    renewal,
    /** The ratings of this revision for matching, one byte for each skill of its list. */
    skillBytes: { type: Buffer, required: true },
    /** When the PDF of this revision was asked for, which every new revision does. */
    pdfRequestedAt: { type: Date, required: true },
    /** When staff asked for it again. */
    pdfRetriedAt: { type: Date, default: null },
    /** The outbox: set until the PDF of this revision is known to be stored or to have failed for good. */
    awaitingPdfSince: Date,
    /** The outbox of the candidate's receipt or notice. */
    receiptDue: dueField,
    /** The outbox of reminders: when the candidate is next reminded that it expires; missing when there is nothing more to remind of. */
    reminderDue: dueField,
    staffMails,
    /** The outbox of those mails. */
    staffMailDue: dueField,
    /** When its candidate asked for no reminders. */
    remindersStoppedAt: Date,
    idempotencyKeyHash: String,
    idempotencyBodyHash: String,
    /** Of the bodies that were sent under that key before and corrected. */
    correctedBodyHashes: { type: [String], default: undefined },
    /** The request that made the last edit, so that a repeated one is known. */
    editKeyHash: String,
    editBodyHash: String,
    /** The permission that the last edit came by; null for one by its owner. */
    editGrantId: String,
    /** How many times somebody checked one of its reports by reference and code, and when last. */
    checkCount: Number,
    lastCheckedAt: Date,
    /** How many times a link to it ended: an edit is stored only if none did since the edit was proved. */
    linkEnds: Number,
    /** The references on its reports, and of how many; each change makes another edition of the PDF for those who may see them (decision 041). */
    referenceIds: { type: [String], default: undefined },
    referencesAsked: Number,
    referencesEdition: Number,
    referencesAt: Date,
    /** Set while there are references on its reports: the list is filtered by it. */
    hasReferences: Boolean,
    searchWords: { type: [String], required: true },
    /** What it is looked up by: prefixes of the words, alone, in pairs and with the specialty. */
    searchPrefixes: { type: [String], required: true },
    /** What of the profile staff look for, in the clear. */
    profileSearch: { type: storedProfileSearch, default: null },
    /** Who of the staff looks after it; missing for nobody. */
    assignee: staffMember,
    ...auditOutboxField,
  },
  { collection: 'submissions', versionKey: false, strict: 'throw' },
);
submissionSchema.index({ reference: 1 }, { unique: true });
// Serves: the same person sending the same form again.
submissionSchema.index({ idempotencyKeyHash: 1 }, { unique: true, ...wherePresent('idempotencyKeyHash') });
// Serves: what renewed a checklist; no checklist is renewed twice.
submissionSchema.index({ 'renewal.fromId': 1 }, { unique: true, ...wherePresent('renewal.fromId') });
// Serves: the portal's search, newest first; ids begin with the second in which they were made.
submissionSchema.index({ searchPrefixes: 1, _id: -1 });
// Serves: the portal's list of one specialty, newest first.
submissionSchema.index({ specialtyId: 1, _id: -1 });
// Serves: matching, which reads what was written in a specialty since it last looked.
submissionSchema.index({ specialtyId: 1, pdfRequestedAt: 1 });
// Serves: the portal's filters by experience and credentials, newest first.
submissionSchema.index({ 'profileSearch.keys': 1, _id: -1 });
// Serves: the filter by references.
submissionSchema.index({ hasReferences: 1, _id: -1 }, wherePresent('hasReferences'));
// Serves: licenses and certificates that end soon.
submissionSchema.index({ 'profileSearch.ends': 1 });
// Serves: these filters within a specialty, and with who looks after it or that nobody does; none of the two alone has to be few.
submissionSchema.index({ specialtyId: 1, 'profileSearch.keys': 1, _id: -1 });
submissionSchema.index({ 'assignee.userId': 1, 'profileSearch.keys': 1, _id: -1 });
submissionSchema.index({ 'assignee.userId': 1, specialtyId: 1, _id: -1 });
// Serves: what one member of staff looks after, or nobody, newest first.
submissionSchema.index({ 'assignee.userId': 1, _id: -1 });
// Serves: retention.
submissionSchema.index({ lastActAt: 1 });
// Serves: erasing a reference from the reports that show it.
submissionSchema.index({ referenceIds: 1 }, wherePresent('referenceIds'));
// Serves: the sweep.
submissionSchema.index({ awaitingPdfSince: 1 }, wherePresent('awaitingPdfSince'));
// Serves: receipts, the mails that staff asked for, and reminders.
for (const field of ['receiptDue', 'staffMailDue', 'reminderDue']) submissionSchema.index(...dueIndex(field));
// Serves: sending what was done with it.
submissionSchema.index(...auditOutboxIndex);

const revisionSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, submissionId: { type: mongoose.Schema.Types.ObjectId, required: true }, ...revisionFields },
  { collection: 'submission-revisions', versionKey: false, strict: 'throw' },
);
// Serves: the history of a submission.
revisionSchema.index({ submissionId: 1, revision: 1 });

export const SubmissionModel = mongoose.model('Submission', submissionSchema);
export const RevisionModel = mongoose.model('SubmissionRevision', revisionSchema);

export type StoredRenewal = InferSchemaType<typeof renewal>;

export type NewSubmission = Omit<
  InferSchemaType<typeof submissionSchema>,
  'skillRatings' | 'digitalSignature' | 'profileSearch' | 'renewal' | 'assignee' | 'corrections' | 'unsentAudit'
> & {
  skillRatings: SkillRating[];
  digitalSignature: DigitalSignature;
  profileSearch?: ProfileSearch | null;
  renewal?: StoredRenewal | null;
  assignee?: StaffMember | null;
  corrections?: InferSchemaType<typeof correction>[] | null;
};
export type Submission = NewSubmission & { _id: Types.ObjectId };

/** What a new revision changes. */
export type RevisionChange = Pick<
  Submission,
  'via' | 'catalogueVersion' | 'skillRatings' | 'skillBytes' | 'digitalSignature' | 'checksNoted' | 'pdfRequestedAt' | 'awaitingPdfSince'
> &
  Partial<Submission>;

/** A submission's id before it is stored, which its encrypted fields are bound to. */
export function newSubmissionId(): string {
  return new Types.ObjectId().toHexString();
}

/** What is done to a submission, which is stored with the change. */
export type SubmissionAct = Omit<AuditNote, 'object'>;
/** Nobody of the staff did it at that moment: it follows from the owner whom somebody named before. */
export const assignedToOwner: SubmissionAct = {
  actor: { kind: 'system', id: null },
  action: 'submission.assigned',
  changedFields: ['assignee'],
};
export const eventOf = (id: string, act: SubmissionAct) => toAuditEvent({ ...act, object: `submission:${id}` });

export async function insertSubmission(id: string, submission: NewSubmission, acts: readonly SubmissionAct[]): Promise<void> {
  await SubmissionModel.create({ _id: new Types.ObjectId(id), ...submission, unsentAudit: acts.map((act) => eventOf(id, act)) });
}

export async function findSubmission(id: string): Promise<Submission | null> {
  return SubmissionModel.findById(new Types.ObjectId(id)).lean<Submission>();
}

export async function findSubmissionByIdempotencyKey(keyHash: string): Promise<Submission | null> {
  return SubmissionModel.findOne({ idempotencyKeyHash: keyHash }).lean<Submission>();
}

/** Keeps the present revision aside and puts a new one in its place; false when somebody else was faster, or a link ended or a check was noted meanwhile. */
export async function replaceRevision(present: Submission, change: RevisionChange, act: SubmissionAct): Promise<boolean> {
  const { _id, revision, linkEnds = null, checksNoted = null } = present;
  await RevisionModel.updateOne(
    { _id: `${_id}-r${revision}` },
    { $setOnInsert: { submissionId: _id, revision, ...revisionPart(present) } },
    { upsert: true },
  );
  const { modifiedCount } = await SubmissionModel.updateOne(
    { _id, revision, linkEnds, checksNoted },
    { $set: { ...change, revision: revision + 1, pdfRetriedAt: null }, $push: { unsentAudit: eventOf(_id.toHexString(), act) } },
  );
  return modifiedCount === 1;
}

/** Puts checks of credentials beside a revision; false when it was replaced, or when others were noted meanwhile. */
export async function noteChecks(
  { _id, revision, sealedProfile, checksNoted }: Submission,
  profile: Pick<Submission, 'sealedProfile'>,
  acts: readonly SubmissionAct[],
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await SubmissionModel.updateOne(
    { _id, revision, sealedProfile },
    {
      $set: { ...profile, checksNoted: (checksNoted ?? 0) + 1, pdfRequestedAt: now, awaitingPdfSince: now, pdfRetriedAt: null },
      $push: { unsentAudit: { $each: acts.map((act) => eventOf(_id.toHexString(), act)) } },
    },
  );
  return modifiedCount === 1;
}

/** The person of a submission, as replies show it. */
export function shownPersonOf({ candidateName, email, phone }: Pick<Submission, keyof ShownPerson>): ShownPerson {
  return { candidateName, email: email ?? null, phone: phone ?? null };
}

/** What of a revision is kept when another takes its place. */
function revisionPart(submission: Submission) {
  const { via, candidateName, phone = null, sealedDateOfBirth, corrections, changedAt = null } = submission;
  const { catalogueVersion, skillRatings, digitalSignature, sealedProfile = null, checksNoted = null } = submission;
  const person = { candidateName, phone, sealedDateOfBirth, corrections };
  return { via, ...person, changedAt, catalogueVersion, skillRatings, digitalSignature, sealedProfile, checksNoted };
}

/** Notes that a link to a submission ended: an edit that is being stored is not. */
export async function noteLinkEnd(id: string): Promise<void> {
  await SubmissionModel.updateOne({ _id: new Types.ObjectId(id) }, { $inc: { linkEnds: 1 } });
}

/** How often reports of a submission were checked, as contracts say it. */
export const toReportChecks = ({ checkCount, lastCheckedAt }: Pick<Submission, 'checkCount' | 'lastCheckedAt'>): ReportChecks => ({
  count: checkCount ?? 0,
  lastAt: lastCheckedAt?.toISOString() ?? null,
});

/** One revision of a submission with the fields that do not change, or null. */
export async function findRevision(id: string, revision: number): Promise<Submission | null> {
  const present = await findSubmission(id);
  if (!present || present.revision === revision) return present;
  const earlier = await RevisionModel.findById(`${id}-r${revision}`).lean();
  if (!earlier) return null;
  return { ...present, revision, ...revisionPart(earlier as unknown as Submission) };
}

export const revisionListFields = { revision: 1, via: 1, 'digitalSignature.signedAt': 1, corrections: 1 } as const;
type ListedRevision = Pick<Submission, 'revision' | 'via' | 'corrections'> & { digitalSignature: Pick<DigitalSignature, 'signedAt'> };

/** What a revision corrected of personal details, where that is what made it. */
export function correctionOf({ via, corrections }: Pick<Submission, 'via' | 'corrections'>): Correction | undefined {
  const last = via === 'details' ? corrections?.at(-1) : undefined;
  return last && toCorrection(last);
}

/** A correction as contracts say it. */
export const toCorrection = ({ at, fields }: NonNullable<Submission['corrections']>[number]): Correction => ({
  at: at.toISOString(),
  fields: [...fields] as CorrectedField[],
});

/** What a revision came from and when it was signed, as contracts say it. */
export function toRevision(revision: ListedRevision): SubmissionRevision {
  const correction = correctionOf(revision);
  const { signedAt } = revision.digitalSignature;
  return { revision: revision.revision, via: revision.via as SubmissionRevision['via'], signedAt, ...(correction && { correction }) };
}

/** The revisions of a submission, newest first. */
export async function listRevisions({ _id }: Pick<Submission, '_id'>): Promise<SubmissionRevision[]> {
  const present = await SubmissionModel.findById(_id, revisionListFields).lean<Submission>();
  const earlier = await RevisionModel.find({ submissionId: _id }, revisionListFields).lean<unknown>();
  return [...(present ? [present] : []), ...(earlier as Submission[])].map(toRevision).sort((one, other) => other.revision - one.revision);
}
