import mongoose from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { Link } from '#src/link/link-model.ts';
import { epochOf } from '#src/link/link-store.ts';

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the cookie. */
    _id: { type: String, required: true },
    linkId: { type: String, required: true },
    linkEpoch: { type: Number, default: 0 },
    /** True for the first browser that opened the link of an invite, until that link ends. */
    isInvited: Boolean,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'view-sessions', versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const ViewSession = mongoose.model('ViewSession', schema);

/** Begins a session and returns the value of its cookie. */
export async function insertViewSession(link: Pick<Link, '_id' | 'epoch'>, now: Date): Promise<string> {
  const cookie = newToken();
  await ViewSession.create({
    _id: hashToken(cookie),
    linkId: link._id.toString(),
    linkEpoch: epochOf(link),
    expiresAt: new Date(now.getTime() + linkConstants.viewSession),
  });
  return cookie;
}

/** Begins the session of the first browser that opens the link of an invite. */
export async function insertInvitedSession(link: Pick<Link, '_id' | 'epoch' | 'expiresAt'>): Promise<string> {
  const cookie = newToken();
  await ViewSession.create({
    _id: hashToken(cookie),
    linkId: link._id.toString(),
    linkEpoch: epochOf(link),
    isInvited: true,
    expiresAt: link.expiresAt,
  });
  return cookie;
}

/** True while the cookie belongs to a session of this link in its current epoch. */
export async function hasViewSession(
  link: Pick<Link, '_id' | 'epoch'>,
  cookie: string,
  now: Date,
  { isInvited = false } = {},
): Promise<boolean> {
  const hash = findableTokenHash(cookie);
  const session = hash && (await ViewSession.findById(hash).lean());
  if (!session || session.linkId !== link._id.toString() || (session.isInvited ?? false) !== isInvited) return false;
  return (session.linkEpoch ?? 0) === epochOf(link) && session.expiresAt > now;
}
