import mongoose, { trusted } from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { Link } from '#src/link/link-model.ts';

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the cookie. */
    _id: { type: String, required: true },
    linkId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'view-sessions', versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Serves: ending the sessions of a link.
schema.index({ linkId: 1 });
const ViewSession = mongoose.model('ViewSession', schema);

/** Begins a session and returns the value of its cookie. */
export async function insertViewSession({ _id }: Pick<Link, '_id'>, now: Date): Promise<string> {
  const cookie = newToken();
  await ViewSession.create({
    _id: hashToken(cookie),
    linkId: _id.toString(),
    expiresAt: new Date(now.getTime() + linkConstants.viewSession),
  });
  return cookie;
}

/** True while the cookie belongs to a session of this very link. */
export async function hasViewSession({ _id }: Pick<Link, '_id'>, cookie: string, now: Date): Promise<boolean> {
  const hash = findableTokenHash(cookie);
  return hash !== null && (await ViewSession.exists({ _id: hash, linkId: _id.toString(), expiresAt: trusted({ $gt: now }) })) !== null;
}

export async function endViewSessions({ _id }: Pick<Link, '_id'>): Promise<void> {
  await ViewSession.deleteMany({ linkId: _id.toString() });
}
