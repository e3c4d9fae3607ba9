import mongoose, { trusted, Types } from 'mongoose';
import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { auditOutboxField, auditOutboxIndex } from '@larkfield/stored-data/audit-event.ts';
import type { redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { Link } from '#src/link/link-model.ts';
import { epochOf } from '#src/link/link-store.ts';

/** The permission to edit one submission, granted for a passcode. */
export interface EditGrant {
  _id: Types.ObjectId;
  linkId: string;
  /** The epoch of the link when the passcode was entered. */
  linkEpoch?: number;
  submissionId: string;
  /** The time before which the first use must occur. */
  firstUseBefore: Date;
  /** End of the session; null before the first use. */
  endsAt: Date | null;
}

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the token. */
    tokenHash: { type: String, required: true },
    linkId: { type: String, required: true },
    linkEpoch: { type: Number, default: 0 },
    submissionId: { type: String, required: true },
    firstUseBefore: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    removeAt: { type: Date, required: true },
    ...auditOutboxField,
  },
  { collection: 'edit-tokens', versionKey: false, strict: 'throw' },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const EditToken = mongoose.model('EditToken', schema);

/** Creates an edit token and returns it; only its hash is stored, with an audit event. */
export async function insertEditToken(
  link: Pick<Link, '_id' | 'epoch'> & { submissionId: string },
  event: AuditEvent,
  now: Date,
): Promise<string> {
  const token = newToken();
  const firstUseBefore = new Date(now.getTime() + linkConstants.editTokenFirstUse);
  const removeAt = new Date(firstUseBefore.getTime() + linkConstants.editSession + linkConstants.goneFor);
  const origin = { linkId: link._id.toString(), linkEpoch: epochOf(link), submissionId: link.submissionId };
  await EditToken.create({ tokenHash: hashToken(token), ...origin, firstUseBefore, removeAt, unsentAudit: [event] });
  return token;
}

/** The permission with a token or an id, or null. */
export async function findEditGrant(ask: BodyOf<typeof redeemEditToken>): Promise<EditGrant | null> {
  if ('grantId' in ask) return EditToken.findById(new Types.ObjectId(ask.grantId)).lean<EditGrant>();
  const tokenHash = findableTokenHash(ask.editToken);
  return tokenHash === null ? null : EditToken.findOne({ tokenHash }).lean<EditGrant>();
}

/** Begins the session of an unused token; null if the token was already used or it is too late. */
export async function beginEditSession({ _id }: Pick<EditGrant, '_id'>, endsAt: Date, now: Date): Promise<EditGrant | null> {
  return EditToken.findOneAndUpdate(
    { _id, endsAt: null, firstUseBefore: trusted({ $gt: now }) },
    { $set: { endsAt } },
    { returnDocument: 'after' },
  ).lean<EditGrant>();
}
