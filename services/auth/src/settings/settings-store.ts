import mongoose, { trusted } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { type DecidedRule, type SecondFactorRule, secondFactorRuleSchema } from '@larkfield/schemas/auth/second-factor.ts';
import type { StoredUser } from '#src/users/user-store.ts';

const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    secondFactor: { type: String, enum: secondFactorRuleSchema.options, required: true },
    /** When an admin last decided it. */
    decidedAt: Date,
    ...auditOutboxField,
  },
  { collection: 'auth-settings', versionKey: false, strict: 'throw' },
);
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const Settings = mongoose.model('AuthSettings', schema);
const signInId = 'sign-in';

/** The users who need a second factor; `undecided` in a new installation. */
export async function findSecondFactorRule(): Promise<SecondFactorRule> {
  return (await Settings.findById(signInId).lean())?.secondFactor ?? 'undecided';
}

/**
 * Whether the firm demands a second factor of a user. The user may postpone it once if the account is older than the demand and never had a
 * second factor, so that a reset opens no way around it.
 */
export async function findDemand({ role, createdAt, hadGraceAt }: Pick<StoredUser, 'role' | 'createdAt' | 'hadGraceAt'>) {
  const settings = await Settings.findById(signInId).lean();
  const rule = settings?.secondFactor ?? 'undecided';
  const isDemanded = rule === 'all' || (rule === 'admins' && role === 'admin');
  return { isDemanded, mayPostpone: isDemanded && !hadGraceAt && createdAt < (settings?.decidedAt ?? createdAt) };
}

/** Stores the decision with its audit event; does nothing if it is unchanged. */
export async function storeSecondFactorRule(secondFactor: DecidedRule, note: AuditNote, now = new Date()): Promise<void> {
  await Settings.updateOne({ _id: signInId }, { $setOnInsert: { secondFactor: 'undecided' } }, { upsert: true });
  const change = { $set: { secondFactor, decidedAt: now }, $push: { unsentAudit: toAuditEvent(note) } };
  await Settings.updateOne({ _id: signInId, secondFactor: trusted({ $ne: secondFactor }) }, change);
}
