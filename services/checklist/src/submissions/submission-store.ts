import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import type { ReportChecks } from '@larkfield/schemas/checklist/report-checks.ts';
import type { SkillRating } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { DigitalSignature } from '@larkfield/schemas/links/view-share-link.ts';
import type { SubmissionRevision } from '@larkfield/schemas/portal/view-submission.ts';

const rating = new mongoose.Schema(
  { skillId: Number, proficiency: Number, frequency: String, lastUsed: String },
  { _id: false, strict: 'throw' },
);

const signature = new mongoose.Schema(
  { name: String, signedAt: String, timeZone: String, attestationVersion: String, contentHash: String },
  { _id: false, strict: 'throw' },
);

/** What a revision consists of; the newest one stands in the submission itself. */
const revisionFields = {
  revision: { type: Number, required: true },
  /** What made this revision. */
  via: { type: String, enum: ['submit', 'correction', 'edit'], required: true },
  catalogueVersion: { type: String, required: true },
  skillRatings: { type: [rating], required: true },
  digitalSignature: { type: signature, required: true },
};

const submissionSchema = new mongoose.Schema(
  {
    reference: { type: String, required: true },
    specialtyId: { type: Number, required: true },
    specialtyName: { type: String, required: true },
    specialtySlug: { type: String, required: true },
    candidateName: { type: String, required: true },
    email: { type: String, default: null },
    phone: { type: String, default: null },
    sealedDateOfBirth: { type: String, required: true },
    sealedLast4Ssn: { type: String, required: true },
    submittedAt: { type: Date, required: true },
    /** When the candidate last did something with it; retention counts from here. */
    lastActAt: { type: Date, required: true },
    /** When ratings were last changed through a shared link. */
    changedAt: { type: Date, default: null },
    ...revisionFields,
    /** When the PDF of this revision was asked for. */
    pdfRequestedAt: { type: Date, required: true },
    /** When staff asked for it again. */
    pdfRetriedAt: { type: Date, default: null },
    /** The outbox: set until the PDF of this revision is known to be stored or to have failed for good. */
    awaitingPdfSince: Date,
    /** The outbox of mails: set until the contact service has taken the candidate's receipt or notice. */
    awaitingMailSince: Date,
    idempotencyKeyHash: String,
    idempotencyBodyHash: String,
    /** The request that made the last edit, so that a repeated one is known. */
    editKeyHash: String,
    editBodyHash: String,
    /** The permission that the last edit came by. */
    editGrantId: String,
    /** How many times somebody checked one of its reports by reference and code, and when last. */
    checkCount: Number,
    lastCheckedAt: Date,
    /** How many times a link to it ended: an edit is stored only if none did since the edit was proved. */
    linkEnds: Number,
    searchWords: { type: [String], required: true },
    /** What it is looked up by: prefixes of the words, alone, in pairs and with the specialty. */
    searchPrefixes: { type: [String], required: true },
  },
  { collection: 'submissions', versionKey: false, strict: 'throw' },
);
submissionSchema.index({ reference: 1 }, { unique: true });
// Serves: the same person sending the same form again.
submissionSchema.index({ idempotencyKeyHash: 1 }, { unique: true, sparse: true });
// Serves: the portal's search, newest first; ids begin with the second in which they were made.
submissionSchema.index({ searchPrefixes: 1, _id: -1 });
// Serves: the portal's list of one specialty, newest first.
submissionSchema.index({ specialtyId: 1, _id: -1 });
// Serves: retention.
submissionSchema.index({ lastActAt: 1 });
// Serves: the sweep.
submissionSchema.index({ awaitingPdfSince: 1 }, { sparse: true });
// Serves: the mails to ask for.
submissionSchema.index({ awaitingMailSince: 1 }, { sparse: true });

const revisionSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, submissionId: { type: mongoose.Schema.Types.ObjectId, required: true }, ...revisionFields },
  { collection: 'submission-revisions', versionKey: false, strict: 'throw' },
);
// Serves: the history of a submission.
revisionSchema.index({ submissionId: 1, revision: 1 });

export const SubmissionModel = mongoose.model('Submission', submissionSchema);
export const RevisionModel = mongoose.model('SubmissionRevision', revisionSchema);

export type NewSubmission = Omit<InferSchemaType<typeof submissionSchema>, 'skillRatings' | 'digitalSignature'> & {
  skillRatings: SkillRating[];
  digitalSignature: DigitalSignature;
};
export type Submission = NewSubmission & { _id: Types.ObjectId };

/** What of a submission says which PDF it wants, and since when. */
export const pdfWantedFields = { revision: 1, pdfRequestedAt: 1, pdfRetriedAt: 1, awaitingPdfSince: 1 } as const;
export type PdfWanted = Pick<Submission, '_id' | keyof typeof pdfWantedFields>;

/** What a new revision changes. */
export type RevisionChange = Pick<
  Submission,
  'via' | 'catalogueVersion' | 'skillRatings' | 'digitalSignature' | 'pdfRequestedAt' | 'awaitingPdfSince'
> &
  Partial<Submission>;

/** A submission's id before it is stored, which its encrypted fields are bound to. */
export function newSubmissionId(): string {
  return new Types.ObjectId().toHexString();
}

export async function insertSubmission(id: string, submission: NewSubmission): Promise<void> {
  await SubmissionModel.create({ _id: new Types.ObjectId(id), ...submission });
}

export async function findSubmission(id: string): Promise<Submission | null> {
  return SubmissionModel.findById(new Types.ObjectId(id)).lean<Submission>();
}

export async function findSubmissionByIdempotencyKey(keyHash: string): Promise<Submission | null> {
  return SubmissionModel.findOne({ idempotencyKeyHash: keyHash }).lean<Submission>();
}

/** Keeps the present revision aside and puts a new one in its place; false when somebody else was faster, or a link ended meanwhile. */
export async function replaceRevision(present: Submission, change: RevisionChange): Promise<boolean> {
  const { _id, revision, via, catalogueVersion, skillRatings, digitalSignature, linkEnds = null } = present;
  await RevisionModel.updateOne(
    { _id: `${_id}-r${revision}` },
    { $setOnInsert: { submissionId: _id, revision, via, catalogueVersion, skillRatings, digitalSignature } },
    { upsert: true },
  );
  const { modifiedCount } = await SubmissionModel.updateOne(
    { _id, revision, linkEnds },
    { $set: { ...change, revision: revision + 1, pdfRetriedAt: null } },
  );
  return modifiedCount === 1;
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
  const { via, catalogueVersion, skillRatings, digitalSignature } = earlier as unknown as Submission;
  // What was changed through a link was changed when it was signed; later changes are not in it.
  const changedAt = via === 'edit' ? new Date(digitalSignature.signedAt) : null;
  return { ...present, revision, via, catalogueVersion, skillRatings, digitalSignature, changedAt };
}

/** What each revision of a submission came of and when it was signed, newest first. */
export async function listRevisions({ _id }: Pick<Submission, '_id'>): Promise<SubmissionRevision[]> {
  const fields = { revision: 1, via: 1, 'digitalSignature.signedAt': 1 } as const;
  const present = await SubmissionModel.findById(_id, fields).lean<Submission>();
  const earlier = await RevisionModel.find({ submissionId: _id }, fields).lean<unknown>();
  return [...(present ? [present] : []), ...(earlier as Submission[])]
    .map(({ revision, via, digitalSignature: { signedAt } }) => ({ revision, via: via as SubmissionRevision['via'], signedAt }))
    .sort((one, other) => other.revision - one.revision);
}

/** What submissions are found by, in the order of their ids, those after an id. */
export async function listToRenew(after: string | undefined, limit: number): Promise<Submission[]> {
  const fields = { candidateName: 1, email: 1, phone: 1, reference: 1, specialtyId: 1, specialtyName: 1, specialtySlug: 1 } as const;
  return SubmissionModel.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}, fields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Submission[]>();
}

/** Stores what submissions are found by, of each unless its person was corrected meanwhile. */
export async function storeSearchKeys(renewed: (Submission & Pick<Submission, 'searchWords' | 'searchPrefixes'>)[]): Promise<void> {
  await SubmissionModel.bulkWrite(
    renewed.map(({ _id, candidateName, email, phone, searchWords, searchPrefixes }) => ({
      updateOne: { filter: { _id, candidateName, email, phone }, update: { $set: { searchWords, searchPrefixes } } },
    })),
    { ordered: false },
  );
}

export async function listPdfRequests(ids: string[]): Promise<PdfWanted[]> {
  const objectIds = ids.map((id) => new Types.ObjectId(id));
  return SubmissionModel.find({ _id: trusted({ $in: objectIds }) }, pdfWantedFields).lean<PdfWanted[]>();
}
