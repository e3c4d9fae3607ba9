import mongoose, { trusted } from 'mongoose';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** How long an expired token is still recognized as expired. */
const goneFor = linkConstants.goneFor;

/** The lifetime of each kind of token, in milliseconds. */
export const tokenAges = {
  /** The submitter's token: permits any number of downloads and proves ownership. */
  'submitter-download': checklistConstants.downloadTokenAge,
  /** A viewer's token: permits downloads only, and ends with its link. */
  'viewer-download': linkConstants.viewerDownloadTokenAge,
  'owner-cookie': checklistConstants.ownerCookieAge,
  'edit-cookie': linkConstants.editSession,
  /** In a reminder: only stops reminders. */
  'reminder-stop': checklistConstants.reminderStopAge,
  /** In the receipt: confirms the address that the receipt was sent to. */
  'address-proof': checklistConstants.addressProofAge,
} as const;
export type AccessTokenKind = keyof typeof tokenAges;

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the token. */
    _id: { type: String, required: true },
    kind: { type: String, enum: Object.keys(tokenAges), required: true },
    submissionId: { type: String, required: true },
    linkId: String,
    linkEpoch: Number,
    /** Whether its PDF includes the supervisors' references. */
    withReferences: Boolean,
    /** The packet that it downloads. */
    packet: String,
    /** When the link that an edit session came from expires. */
    linkEndsAt: Date,
    /** The permission of an edit session, and the revision from which the session was opened. */
    grantId: String,
    revision: Number,
    expiresAt: { type: Date, required: true },
    removeAt: { type: Date, required: true },
  },
  { collection: 'access-tokens', versionKey: false, strict: 'throw' },
);
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// Serves: removing a link's tokens with the link.
schema.index({ linkId: 1 }, wherePresent('linkId'));
// Serves: erasing a submission.
schema.index({ submissionId: 1 });
// Serves: the revision that an edit permission was last opened from.
schema.index({ grantId: 1 }, wherePresent('grantId'));
const AccessToken = mongoose.model('AccessToken', schema);

/** The link that issued a token. The token ends with the link at the latest, and with the epoch in which it was issued. */
export interface TokenOrigin {
  linkId: string;
  linkEpoch: number;
  linkEndsAt: Date;
  withReferences?: boolean;
  packet?: string | undefined;
}

/** The permission to edit that a link gives in return for its passcode. */
export interface EditGrant extends TokenOrigin {
  grantId: string;
  endsAt: Date;
  /** When the passcode was entered. */
  givenAt?: Date | undefined;
}

export interface FoundAccessToken {
  submissionId: string;
  /** Set if a link issued the token, which is then valid only while the links service confirms it. */
  origin: Pick<TokenOrigin, 'linkId' | 'linkEpoch'> | null;
  grantId?: string | null;
  /** The revision from which an edit session was opened. */
  revision: number | null;
  withReferences: boolean;
  packet: string | null;
  isExpired: boolean;
}

function earliest(...dates: (Date | undefined)[]): Date {
  return new Date(Math.min(...dates.filter((date) => date !== undefined).map((date) => date.getTime())));
}

async function insertToken(
  kind: AccessTokenKind,
  submissionId: string,
  origin: Partial<EditGrant> & { revision?: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  const { endsAt, ...stored } = origin;
  const expiresAt = earliest(new Date(now.getTime() + tokenAges[kind]), endsAt, stored.linkEndsAt);
  const removeAt = new Date(expiresAt.getTime() + goneFor);
  await AccessToken.create({ _id: hashToken(token), kind, submissionId, ...stored, expiresAt, removeAt });
  return token;
}

/** Mints a token of one kind for a submission and stores its hash. */
export async function mintAccessToken(kind: AccessTokenKind, submissionId: string, now = new Date()): Promise<string> {
  return insertToken(kind, submissionId, {}, now);
}

/**
 * Ends the proofs of owners among some tokens, with all tokens of downloads that their submissions gave to submitters: the address of the
 * page after a submission holds one, and stays in the history of its browser.
 */
export async function endOwnerTokens(tokens: string[]): Promise<void> {
  const kinds = ['owner-cookie', 'submitter-download'] satisfies AccessTokenKind[];
  const proofs = { _id: trusted({ $in: tokens.map(hashToken) }), kind: trusted({ $in: kinds }) };
  const found = await AccessToken.find(proofs, { submissionId: 1 }).lean();
  const submissionIds = found.map(({ submissionId }) => submissionId);
  await AccessToken.deleteMany({ submissionId: trusted({ $in: submissionIds }), kind: 'submitter-download' });
  await AccessToken.deleteMany(proofs);
}

/** Derives the key of the tokens in candidates' mails, which stop reminders, confirm an address or answer a question. */
export const deriveMailTokenKey = (pepper: Buffer) => deriveKey(pepper, 'larkfield reminder stops v1');

/**
 * The token that stops the mails of a submission to its address; another address has another token. The token is derived rather than
 * random, so that all these mails carry the same token, even if sending is retried.
 */
export const stopTokenOf = (mailTokenKey: Buffer, submissionId: string, email: string): string =>
  keyedHash(mailTokenKey, JSON.stringify(['reminders', submissionId, addressForm(email)]));

/** Stores this token; each call restarts its lifetime. */
export async function keepStopToken(mailTokenKey: Buffer, submissionId: string, email: string, now: Date): Promise<string> {
  return keepMailed('reminder-stop', stopTokenOf(mailTokenKey, submissionId, email), submissionId, now);
}

/**
 * The token that confirms the address of a submission for the person who got the receipt. It is derived from a random mark, which is
 * renewed when name, birth date, SSN digits or address change. None of these go into the token, so they cannot be guessed from it.
 */
export const proofTokenOf = (mailTokenKey: Buffer, submissionId: string, identityMark: string): string =>
  keyedHash(mailTokenKey, JSON.stringify(['address', submissionId, identityMark]));

/** Stores this token for its lifetime. */
export async function keepProofToken(mailTokenKey: Buffer, submissionId: string, identityMark: string, now: Date): Promise<string> {
  return keepMailed('address-proof', proofTokenOf(mailTokenKey, submissionId, identityMark), submissionId, now);
}

async function keepMailed(kind: 'reminder-stop' | 'address-proof', token: string, submissionId: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + tokenAges[kind]);
  const removeAt = new Date(expiresAt.getTime() + goneFor);
  await AccessToken.updateOne({ _id: hashToken(token) }, { $set: { kind, submissionId, expiresAt, removeAt } }, { upsert: true });
  return token;
}

/** Mints a download token for a viewer who opened a link. */
export async function mintViewerToken(
  submissionId: string,
  { linkId, linkEpoch, linkEndsAt, withReferences, packet }: TokenOrigin,
  now = new Date(),
): Promise<string> {
  const shown = { ...(withReferences && { withReferences }), ...(packet && { packet }) };
  return insertToken('viewer-download', submissionId, { linkId, linkEpoch, linkEndsAt, ...shown }, now);
}

/** Mints the cookie of an edit session. */
export async function mintEditCookie(
  submissionId: string,
  revision: number,
  { grantId, linkId, linkEpoch, linkEndsAt, endsAt }: EditGrant,
  now = new Date(),
): Promise<string> {
  return insertToken('edit-cookie', submissionId, { grantId, revision, linkId, linkEpoch, linkEndsAt, endsAt }, now);
}

/** A token of one of the kinds; null if the token is unknown, malformed or of another kind. */
export async function findAccessToken(token: string, kinds: AccessTokenKind[], now = new Date()): Promise<FoundAccessToken | null> {
  const hash = findableTokenHash(token);
  const found = hash && (await AccessToken.findById(hash).lean());
  if (!found || !kinds.includes(found.kind as AccessTokenKind)) return null;
  const { submissionId, linkId, linkEpoch, grantId, revision = null, withReferences, packet, expiresAt } = found;
  const origin = linkId ? { linkId, linkEpoch: linkEpoch ?? 0 } : null;
  const shown = { withReferences: withReferences ?? false, packet: packet ?? null };
  return { submissionId, origin, grantId, revision, ...shown, isExpired: expiresAt <= now };
}

/** Removes a link's tokens and returns their number. */
export async function endTokensOfLink(linkId: string): Promise<number> {
  const { deletedCount } = await AccessToken.deleteMany({ linkId });
  return deletedCount;
}

/** The revision from which an edit permission was last opened, in any browser; null if it was never opened. */
export async function findOpenedRevision(grantId: string): Promise<number | null> {
  const newest = await AccessToken.findOne({ grantId }).sort({ revision: -1 }).lean();
  return newest?.revision ?? null;
}

/** Removes every token of the given submissions. */
export async function endTokensOfSubmissions(submissionIds: string[]): Promise<number> {
  return (await AccessToken.deleteMany({ submissionId: trusted({ $in: submissionIds }) })).deletedCount;
}
