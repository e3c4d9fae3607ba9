import mongoose from 'mongoose';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { afterWrites } from '@larkfield/service-kit/stores/after-writes.ts';

/** Sign-outs whose sessions could not be ended yet, because Redis was down or the audit event could not be stored. */
const schema = new mongoose.Schema(
  {
    /** The id of the session, which is the hash of its token. */
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'pending-sign-outs', versionKey: false, strict: 'throw' },
);
// Serves: the periodic task, oldest first; by then every session has expired.
schema.index({ at: 1 }, { expireAfterSeconds: authConstants.sessionAbsolute / 1000 });
const PendingSignOut = mongoose.model('PendingSignOut', schema);

const batchSize = 100;

/** Calls `wake` after each stored sign-out; returns a function that stops this. */
export const onPendingSignOut = (wake: () => void) => afterWrites((noted) => noted.get('collection') === schema.get('collection'), wake);

export async function notePendingSignOut(sessionId: string, requestId: string, now = new Date()): Promise<void> {
  await PendingSignOut.updateOne({ _id: sessionId }, { $setOnInsert: { requestId, at: now } }, { upsert: true });
}

/** A batch of pending sign-outs, oldest first. */
export async function listPendingSignOuts(): Promise<{ _id: string; requestId: string }[]> {
  return PendingSignOut.find({}, { requestId: 1 }).sort({ at: 1 }).limit(batchSize).lean();
}

export async function forgetPendingSignOut(sessionId: string): Promise<void> {
  await PendingSignOut.deleteOne({ _id: sessionId });
}
