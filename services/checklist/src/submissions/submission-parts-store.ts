import mongoose, { type InferSchemaType } from 'mongoose';
import { correctedFields } from '@larkfield/schemas/checklist/corrected-fields.ts';

/** The searchable fields of a certificate. */
const certificateSearch = new mongoose.Schema({ words: [String], name: String, until: String }, { _id: false, strict: 'throw' });

/** The searchable fields of a profile. */
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

/** The assigned member of staff, with their address at that time. */
export const staffMember = new mongoose.Schema(
  { userId: { type: String, required: true }, email: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);
export type StaffMember = InferSchemaType<typeof staffMember>;

const staffMail = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    /** SHA-256 of the requester and the request id, by which a repeated request is recognized. */
    requestKey: { type: String, required: true },
    /** The id of the user who gets the replies. */
    replyTo: { type: String, required: true },
    /** True until the contact service has accepted the mail. */
    isDue: { type: Boolean, required: true },
  },
  { _id: false, strict: 'throw' },
);

/** The last mail of each kind that staff requested. */
export const staffMails = new mongoose.Schema({ references: staffMail, renewal: staffMail }, { _id: false, strict: 'throw' });

/** The rating of one skill. */
export const rating = new mongoose.Schema(
  { skillId: Number, proficiency: Number, frequency: String, lastUsed: String },
  { _id: false, strict: 'throw' },
);

/** The signature of a revision. */
export const signature = new mongoose.Schema(
  { name: String, signedAt: String, timeZone: String, attestationVersion: String, contentHash: String },
  { _id: false, strict: 'throw' },
);

/** Personal details that were corrected together; their earlier values are in the previous revision. */
export const correction = new mongoose.Schema(
  { at: { type: Date, required: true }, fields: { type: [String], enum: correctedFields, required: true } },
  { _id: false, strict: 'throw' },
);

/** The renewed checklist, as it was when it was renewed. */
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
