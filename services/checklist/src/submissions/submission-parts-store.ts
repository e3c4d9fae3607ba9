import mongoose, { type InferSchemaType } from 'mongoose';
import { correctedFields } from '@larkfield/schemas/checklist/corrected-fields.ts';

/** A certificate as staff look for it. */
const certificateSearch = new mongoose.Schema({ words: [String], name: String, until: String }, { _id: false, strict: 'throw' });

/** What of a profile staff look for. */
export const storedProfileSearch = new mongoose.Schema(
  {
    keys: [String],
    ends: [String],
    certificates: [certificateSearch],
    licenses: [new mongoose.Schema({ key: String, until: String }, { _id: false, strict: 'throw' })],
    uses: [new mongoose.Schema({ key: String, last: String }, { _id: false, strict: 'throw' })],
  },
  { _id: false, strict: 'throw' },
);

/** Who of the staff looks after a submission; the address as it was then. */
export const staffMember = new mongoose.Schema(
  { userId: { type: String, required: true }, email: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);
export type StaffMember = InferSchemaType<typeof staffMember>;

const staffMail = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    /** SHA-256 of who asked and of the request, so that a repeated one is known. */
    requestKey: { type: String, required: true },
    /** The member of staff whom an answer goes to. */
    replyTo: { type: String, required: true },
    /** The contact service has not taken it yet. */
    isDue: { type: Boolean, required: true },
  },
  { _id: false, strict: 'throw' },
);

/** The last mail of each kind that staff asked for. */
export const staffMails = new mongoose.Schema({ references: staffMail, renewal: staffMail }, { _id: false, strict: 'throw' });

/** How somebody rates a skill. */
export const rating = new mongoose.Schema(
  { skillId: Number, proficiency: Number, frequency: String, lastUsed: String },
  { _id: false, strict: 'throw' },
);

/** What stands under a revision. */
export const signature = new mongoose.Schema(
  { name: String, signedAt: String, timeZone: String, attestationVersion: String, contentHash: String },
  { _id: false, strict: 'throw' },
);

/** Which personal details were corrected at once; what stood there before is kept in the revision before. */
export const correction = new mongoose.Schema(
  { at: { type: Date, required: true }, fields: { type: [String], enum: correctedFields, required: true } },
  { _id: false, strict: 'throw' },
);

/** What a checklist renews, as it was then. */
export const renewal = new mongoose.Schema(
  {
    fromId: { type: mongoose.Schema.Types.ObjectId, required: true },
    fromRevision: { type: Number, required: true },
    fromReference: { type: String, required: true },
    fromSignedAt: { type: Date, required: true },
    changedRatings: { type: Number, required: true },
    ratings: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
);
