import mongoose from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import type { SignInSettings } from '@larkfield/schemas/auth/second-factor.ts';

const schema = new mongoose.Schema(
  { _id: { type: String, required: true }, requiresSecondFactor: { type: Boolean, required: true }, ...auditOutboxField },
  { collection: 'auth-settings', versionKey: false, strict: 'throw' },
);
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const Settings = mongoose.model('AuthSettings', schema);
const signInId = 'sign-in';

export async function findSignInSettings(): Promise<SignInSettings> {
  return { requiresSecondFactor: await isSecondFactorRequired() };
}

/** True if all users must also sign in with a code. */
export async function isSecondFactorRequired(): Promise<boolean> {
  return (await Settings.findById(signInId).lean())?.requiresSecondFactor ?? false;
}

/** Stores the settings with their audit event; does nothing if they are unchanged. */
export async function storeSignInSettings({ requiresSecondFactor }: SignInSettings, note: AuditNote): Promise<void> {
  await Settings.updateOne({ _id: signInId }, { $setOnInsert: { requiresSecondFactor: false } }, { upsert: true });
  const change = { $set: { requiresSecondFactor }, $push: { unsentAudit: toAuditEvent(note) } };
  await Settings.updateOne({ _id: signInId, requiresSecondFactor: !requiresSecondFactor }, change);
}
