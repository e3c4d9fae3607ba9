import mongoose, { type InferSchemaType } from 'mongoose';

/** A certificate as staff look for it. */
export const certificateSearch = new mongoose.Schema({ words: [String], name: String, until: String }, { _id: false, strict: 'throw' });

/** Who of the staff looks after a submission; the address as it was then. */
export const staffMember = new mongoose.Schema(
  { userId: { type: String, required: true }, email: { type: String, required: true } },
  { _id: false, strict: 'throw' },
);
export type StaffMember = InferSchemaType<typeof staffMember>;
