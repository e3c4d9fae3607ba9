import mongoose, { type InferSchemaType, Types } from 'mongoose';
import type { ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { dueField, dueIndex } from '@larkfield/stored-data/outbox.ts';
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

/** The fields of a revision; the newest revision is stored in the submission itself. */
const revisionFields = {
  revision: { type: Number, required: true },
  /** The kind of request that made this revision. */
  via: { type: String, enum: ['submit', 'correction', 'edit', 'owner', 'details'], required: true },
  /** Correctable personal details. An earlier revision keeps its values. */
  candidateName: { type: String, required: true },
  phone: { type: String, default: null },
  sealedDateOfBirth: { type: String, required: true },
  /** All corrections so far, oldest first. */
  corrections: { type: [correction], default: undefined },
  /** When the ratings were last changed through a shared link, if ever. */
  changedAt: { type: Date, default: null },
  catalogueVersion: { type: String, required: true },
  skillRatings: { type: [rating], required: true },
  digitalSignature: { type: signature, required: true },
  /** Experience and credentials. The AAD names the submission, so that an earlier revision keeps the same ciphertext. */
  sealedProfile: { type: String, default: null },
  /**
   * The number of times that staff noted checks of credentials. The report shows them beside the signed content, so each time makes another
   * PDF necessary.
   */
  checksNoted: { type: Number, default: null },
};

const submissionSchema = new mongoose.Schema(
  {
    reference: { type: String, required: true },
    specialtyId: { type: Number, required: true },
    specialtyName: { type: String, required: true },
    specialtySlug: { type: String, required: true },
    email: { type: String, default: null },
    /** Since when the candidate is known to read mail at this address (product.md#submit-11); missing while the address is unproved. */
    addressProvedAt: Date,
    /**
     * A random value that is renewed when name, birth date, SSN digits or
     * email change. The token that proves the address is derived from it.
     */
    identityMark: { type: String, required: true },
    sealedLast4Ssn: { type: String, required: true },
    submittedAt: { type: Date, required: true },
    /** When the candidate last acted on the submission; retention counts from this time. */
    lastActAt: { type: Date, required: true },
    ...revisionFields,
    renewal,
    /** The ratings of this revision for matching, one byte for each skill of its list. */
    skillBytes: { type: Buffer, required: true },
    /** When the PDF of this revision was requested; every new revision requests one. */
    pdfRequestedAt: { type: Date, required: true },
    /** When staff requested the PDF again. */
    pdfRetriedAt: { type: Date, default: null },
    /** The outbox: set until the PDF of this revision is known to be stored or to have failed for good. */
    awaitingPdfSince: Date,
    /** The outbox of the candidate's receipt or notice. */
    receiptDue: dueField,
    /** The outbox of reminders: when the next one is due; missing if no reminder is due. */
    reminderDue: dueField,
    staffMails,
    /** The outbox of the mails that staff requested. */
    staffMailDue: dueField,
    /** When the candidate stopped reminders. */
    remindersStoppedAt: Date,
    idempotencyKeyHash: String,
    idempotencyBodyHash: String,
    /** Hashes of earlier bodies with this key that have been corrected since. */
    correctedBodyHashes: { type: [String], default: undefined },
    /** Identifies a repeated request for the last edit. */
    editKeyHash: String,
    editBodyHash: String,
    /** The permission of the last edit; null for an edit by the owner. */
    editGrantId: String,
    /** How often its reports were verified by reference and code, and when last. */
    checkCount: Number,
    lastCheckedAt: Date,
    /** The number of its links that have ended. An edit is only stored if none ended since its permission was checked. */
    linkEnds: Number,
    /**
     * The references on its reports, and the number of requests. Each change
     * makes another edition of the PDF that shows them (decision 041).
     */
    referenceIds: { type: [String], default: undefined },
    referencesAsked: Number,
    referencesEdition: Number,
    referencesAt: Date,
    /** Set while its reports show references, for the filter of the list. */
    hasReferences: Boolean,
    /** The sort key in the order of names. */
    nameKey: { type: String, required: true },
    searchWords: { type: [String], required: true },
    /** The search keys: prefixes of words, alone, in pairs and combined with the specialty. */
    searchPrefixes: { type: [String], required: true },
    /** Searchable profile fields, in plain text. */
    profileSearch: { type: storedProfileSearch, default: null },
    /** The assigned member of staff; missing while unassigned. */
    assignee: staffMember,
    ...auditOutboxField,
  },
  { collection: 'submissions', versionKey: false, strict: 'throw' },
);
submissionSchema.index({ reference: 1 }, { unique: true });
// Serves: recognizing a repeated submission.
submissionSchema.index({ idempotencyKeyHash: 1 }, { unique: true, ...wherePresent('idempotencyKeyHash') });
// Serves: finding the renewal of a checklist, and refusing a second one.
submissionSchema.index({ 'renewal.fromId': 1 }, { unique: true, ...wherePresent('renewal.fromId') });
// Serves: the portal's search, newest first; an id begins with its second of creation.
submissionSchema.index({ searchPrefixes: 1, _id: -1 });
// Serves: the portal's list in the order of names.
submissionSchema.index({ nameKey: 1 });
// Serves: the portal's list of one specialty, newest first.
submissionSchema.index({ specialtyId: 1, _id: -1 });
// Serves: matching, which reads what was written in a specialty since its last read.
submissionSchema.index({ specialtyId: 1, pdfRequestedAt: 1 });
// Serves: matching, which reads whose address was proved since it last looked.
submissionSchema.index({ specialtyId: 1, addressProvedAt: 1 }, wherePresent('addressProvedAt'));
// Serves: the portal's filters by experience and credentials, newest first.
submissionSchema.index({ 'profileSearch.keys': 1, _id: -1 });
// Serves: the filter by references.
submissionSchema.index({ hasReferences: 1, _id: -1 }, wherePresent('hasReferences'));
// Serves: licenses and certificates that end soon.
submissionSchema.index({ 'profileSearch.ends': 1 });
// Serves: these filters within a specialty, and by assignee; either condition alone may match many.
submissionSchema.index({ specialtyId: 1, 'profileSearch.keys': 1, _id: -1 });
submissionSchema.index({ 'assignee.userId': 1, 'profileSearch.keys': 1, _id: -1 });
submissionSchema.index({ 'assignee.userId': 1, specialtyId: 1, _id: -1 });
// Serves: submissions by assignee, or unassigned, newest first.
submissionSchema.index({ 'assignee.userId': 1, _id: -1 });
// Serves: retention.
submissionSchema.index({ lastActAt: 1 });
// Serves: erasing a reference from the reports that show it.
submissionSchema.index({ referenceIds: 1 }, wherePresent('referenceIds'));
// Serves: the sweep.
submissionSchema.index({ awaitingPdfSince: 1 }, wherePresent('awaitingPdfSince'));
// Serves: receipts, mails that staff requested, and reminders.
for (const field of ['receiptDue', 'staffMailDue', 'reminderDue']) submissionSchema.index(...dueIndex(field));
// Serves: sending audit events.
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

/** The fields that a new revision changes. */
export type RevisionChange = Pick<
  Submission,
  'via' | 'catalogueVersion' | 'skillRatings' | 'skillBytes' | 'digitalSignature' | 'checksNoted' | 'pdfRequestedAt' | 'awaitingPdfSince'
> &
  Partial<Submission>;

/** The id of a submission before it is stored, since it is part of the AAD of its encrypted fields. */
export function newSubmissionId(): string {
  return new Types.ObjectId().toHexString();
}

/** The audit event that is stored with the change. */
export type SubmissionAct = Omit<AuditNote, 'object'>;
/** The automatic assignment to the member of staff who owns the candidate. */
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

/**
 * Archives the current revision and stores a new one. Returns false if another request was faster, or if meanwhile a link ended, a check
 * was noted or the address was proved.
 */
export async function replaceRevision(present: Submission, change: RevisionChange, act: SubmissionAct): Promise<boolean> {
  const { _id, revision, linkEnds = null, checksNoted = null, addressProvedAt = null } = present;
  await RevisionModel.updateOne(
    { _id: `${_id}-r${revision}` },
    { $setOnInsert: { submissionId: _id, revision, ...revisionPart(present) } },
    { upsert: true },
  );
  const { modifiedCount } = await SubmissionModel.updateOne(
    { _id, revision, linkEnds, checksNoted, addressProvedAt },
    { $set: { ...change, revision: revision + 1, pdfRetriedAt: null }, $push: { unsentAudit: eventOf(_id.toHexString(), act) } },
  );
  return modifiedCount === 1;
}

/** Stores checks of credentials with a revision; returns false if the revision was replaced or other checks were stored meanwhile. */
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

/** The mark for staff that an address is not confirmed. */
export const addressMark = ({ email, addressProvedAt }: Pick<Submission, 'email' | 'addressProvedAt'>) =>
  email && !addressProvedAt ? { hasUnprovedAddress: true as const } : {};

/** The personal details of a submission in the form of replies. */
export function shownPersonOf({ candidateName, email, phone }: Pick<Submission, keyof ShownPerson>): ShownPerson {
  return { candidateName, email: email ?? null, phone: phone ?? null };
}

/** The fields of a revision that are archived when another revision replaces it. */
function revisionPart(submission: Submission) {
  const { via, candidateName, phone = null, sealedDateOfBirth, corrections, changedAt = null } = submission;
  const { catalogueVersion, skillRatings, digitalSignature, sealedProfile = null, checksNoted = null } = submission;
  const person = { candidateName, phone, sealedDateOfBirth, corrections };
  return { via, ...person, changedAt, catalogueVersion, skillRatings, digitalSignature, sealedProfile, checksNoted };
}

/** Records that a link to a submission has ended, which makes an edit fail that is being stored. */
export async function noteLinkEnd(id: string): Promise<void> {
  await SubmissionModel.updateOne({ _id: new Types.ObjectId(id) }, { $inc: { linkEnds: 1 } });
}

/** How often reports of a submission were verified, in the form of the contracts. */
export const toReportChecks = ({ checkCount, lastCheckedAt }: Pick<Submission, 'checkCount' | 'lastCheckedAt'>): ReportChecks => ({
  count: checkCount ?? 0,
  lastAt: lastCheckedAt?.toISOString() ?? null,
});

/** A revision of a submission, together with the fields that never change, or null. */
export async function findRevision(id: string, revision: number): Promise<Submission | null> {
  const present = await findSubmission(id);
  if (!present || present.revision === revision) return present;
  const earlier = await RevisionModel.findById(`${id}-r${revision}`).lean();
  if (!earlier) return null;
  return { ...present, revision, ...revisionPart(earlier as unknown as Submission) };
}

export const revisionListFields = { revision: 1, via: 1, 'digitalSignature.signedAt': 1, corrections: 1 } as const;
type ListedRevision = Pick<Submission, 'revision' | 'via' | 'corrections'> & { digitalSignature: Pick<DigitalSignature, 'signedAt'> };

/** The correction that created a revision; undefined for other kinds of revisions. */
export function correctionOf({ via, corrections }: Pick<Submission, 'via' | 'corrections'>): Correction | undefined {
  const last = via === 'details' ? corrections?.at(-1) : undefined;
  return last && toCorrection(last);
}

/** A correction in the form of the contracts. */
export const toCorrection = ({ at, fields }: NonNullable<Submission['corrections']>[number]): Correction => ({
  at: at.toISOString(),
  fields: [...fields] as CorrectedField[],
});

/** A revision in the lists of the contracts: how and when it was made. */
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
