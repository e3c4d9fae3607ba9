import { day } from '@larkfield/schemas/durations.ts';
import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueField, dueIn, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { myChecklistsConstants as limits } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

/** A candidate's visit, from the request for a link to the end of the two hours: one document, so that each step is one write. */
const schema = new mongoose.Schema(
  {
    /** SHA-256 of the token in the mail. */
    linkHash: { type: String, required: true },
    /** Keyed hash of the address, known or not. */
    addressKey: { type: String, required: true },
    /** Keyed hash of its mailbox, by which the requests under all its spellings are counted. */
    mailboxKey: { type: String, required: true },
    /** The recipient's address, encrypted; removed at once when no submission has it. */
    sealedAddress: String,
    /** The outbox: the token, encrypted, until the contact service has taken the mail. */
    sealedToken: String,
    mailDue: dueField,
    /** Set when the contact service has taken the mail; a link that was never mailed opens nothing. */
    mailedAt: { type: Date, default: null },
    linkEndsAt: { type: Date, required: true },
    openedAt: { type: Date, default: null },
    /** SHA-256 of the cookie of the browser that opened it. */
    cookieHash: String,
    /** When the two hours end, or when the visit was closed. */
    endsAt: Date,
    /** The revisions that edits were opened from in this visit, by submission. */
    openedRevisions: { type: Map, of: Number },
    removeAt: { type: Date, required: true },
    ...auditOutboxField,
  },
  { collection: sealedFields.candidateAddress.collection, versionKey: false, strict: 'throw' },
);
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ linkHash: 1 }, { unique: true });
schema.index({ cookieHash: 1 }, { unique: true, ...wherePresent('cookieHash') });
// Serves: ending the visits of an address when it is erased.
schema.index({ addressKey: 1 });
// Serves: counting the requests for a mailbox.
schema.index({ mailboxKey: 1 });
// Serves: the links to mail.
schema.index(...dueIndex('mailDue'));
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const VisitModel = mongoose.model('CandidateVisit', schema);
type StoredVisit = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

const place = (field: 'candidateAddress' | 'candidateLink', id: Types.ObjectId) => placeOf(sealedFields[field], id.toHexString());
const goneAt = (end: Date) => new Date(end.getTime() + limits.goneFor);

/** How many links were requested for a mailbox since a time. */
export async function countAsked(mailboxKey: string, since: Date): Promise<number> {
  return VisitModel.countDocuments({
    mailboxKey,
    _id: trusted({ $gte: Types.ObjectId.createFromTime(Math.floor(since.getTime() / 1_000)) }),
  });
}

/** How many links were mailed to a mailbox since a time. */
export async function countMailed(mailboxKey: string, since: Date): Promise<number> {
  return VisitModel.countDocuments({ mailboxKey, mailedAt: trusted({ $gte: since }) });
}

/** An address and its mailbox, both hashed. */
export interface KeyedAddressee {
  addressKey: string;
  mailboxKey: string;
}

/** How many links of an address open, or will when they are mailed; `except` is the id of one that is not counted. */
async function countOpenable(addressKey: string, except: string | undefined, now: Date): Promise<number> {
  return VisitModel.countDocuments({
    addressKey,
    openedAt: null,
    linkEndsAt: trusted({ $gt: now }),
    $or: [{ mailDue: trusted({ $exists: true }) }, { mailedAt: trusted({ $ne: null }) }],
    ...(except !== undefined && { _id: trusted({ $ne: new Types.ObjectId(except) }) }),
  });
}

/**
 * Whether an address gets another link; `id` is the request at hand, where it is stored. A stranger who asks and asks, under any
 * spelling, may use up what an hour and a day have, and never the way back of the person whose address it is: where no link of that
 * very spelling opens, one is sent. A mailbox without a proved address has a budget for these too (product.md#mine-1).
 */
export async function mayHaveAnother(
  { addressKey, mailboxKey, id }: KeyedAddressee & { id?: string },
  count: (mailboxKey: string, since: Date) => Promise<number>,
  now: Date,
): Promise<boolean> {
  const countOf = (age: number) => count(mailboxKey, new Date(now.getTime() - age));
  const [inWindow, inDay, openable] = await Promise.all([countOf(limits.linkWindow), countOf(day), countOpenable(addressKey, id, now)]);
  return (inWindow < limits.linksPerWindow && inDay < limits.linksPerDay) || openable === 0;
}

/** Stores a request for a link to an address, known or not. */
export async function insertAsked(
  ring: KeyRing,
  { email, addressKey, mailboxKey }: KeyedAddressee & { email: string },
  now: Date,
): Promise<void> {
  const _id = new Types.ObjectId();
  const token = newToken();
  const linkEndsAt = new Date(now.getTime() + limits.linkAge);
  await VisitModel.create({
    _id,
    linkHash: hashToken(token),
    addressKey,
    mailboxKey,
    sealedAddress: encryptField(ring, email, place('candidateAddress', _id)),
    sealedToken: encryptField(ring, token, place('candidateLink', _id)),
    mailDue: { at: now },
    linkEndsAt,
    removeAt: goneAt(linkEndsAt),
  });
}

/** A requested link, which is mailed only when its address is known. */
export interface AskedLink extends KeyedAddressee {
  id: string;
  email: string;
  token: string;
  askedAt: Date;
  linkEndsAt: Date;
}

/** Links to be mailed or dropped. */
export const linksDue = dueIn<StoredVisit>(VisitModel, 'mailDue');

/** Opens the address and the token of a link that is to be mailed. */
export function openAsked(ring: KeyRing, { _id, addressKey, mailboxKey, sealedAddress, sealedToken, linkEndsAt }: StoredVisit): AskedLink {
  return {
    id: _id.toHexString(),
    addressKey,
    mailboxKey,
    email: decryptField(ring, sealedAddress!, place('candidateAddress', _id)),
    token: decryptField(ring, sealedToken!, place('candidateLink', _id)),
    askedAt: new Date(linkEndsAt.getTime() - limits.linkAge),
    linkEndsAt,
  };
}

/** Notes that the contact service has the mail, and forgets the token. */
export async function noteMailed(id: string, now: Date): Promise<void> {
  await VisitModel.updateOne({ _id: new Types.ObjectId(id) }, { $set: { mailedAt: now }, $unset: { sealedToken: 1, mailDue: 1 } });
}

/** Removes the address of a link that is not mailed; the request still counts against the limit. */
export async function dropAsked(id: string): Promise<void> {
  await VisitModel.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { sealedAddress: 1, sealedToken: 1, mailDue: 1 } });
}

/** The state of a presented link; null for one that was never mailed. */
export async function findLink(token: string): Promise<{ linkEndsAt: Date; openedAt: Date | null } | null> {
  const linkHash = findableTokenHash(token);
  const found = linkHash && (await VisitModel.findOne({ linkHash, mailedAt: trusted({ $ne: null }) }).lean<StoredVisit>());
  return found ? { linkEndsAt: found.linkEndsAt, openedAt: found.openedAt ?? null } : null;
}

/** A visit under way. */
export interface Visit {
  visitId: string;
  /** The address that the link was mailed to, in lower case; its submissions belong to the visitor. */
  email: string;
  endsAt: Date;
  openedRevisions: Readonly<Record<string, number>>;
}

const toVisit = (ring: KeyRing, { _id, sealedAddress, endsAt, openedRevisions }: StoredVisit): Visit => ({
  visitId: _id.toHexString(),
  email: decryptField(ring, sealedAddress!, place('candidateAddress', _id)),
  endsAt: endsAt!,
  // Read without mongoose's own Map.
  openedRevisions: (openedRevisions ?? {}) as unknown as Record<string, number>,
});

const visitAct = (id: Types.ObjectId, action: string) =>
  toAuditEvent({ actor: { kind: 'candidate', id: id.toHexString() }, action, object: `visit:${id.toHexString()}` });

/** Uses a link once, if it may still be used; returns the visit and its cookie's token, or null. */
export async function openVisit(ring: KeyRing, token: string, now: Date): Promise<{ visit: Visit; cookie: string } | null> {
  const linkHash = findableTokenHash(token);
  const asked = linkHash && (await VisitModel.findOne({ linkHash }, { _id: 1 }).lean<StoredVisit>());
  if (!asked) return null;
  const cookie = newToken();
  const endsAt = new Date(now.getTime() + limits.sessionAge);
  const opened = await VisitModel.findOneAndUpdate(
    { _id: asked._id, mailedAt: trusted({ $ne: null }), openedAt: null, linkEndsAt: trusted({ $gt: now }) },
    {
      $set: { openedAt: now, cookieHash: hashToken(cookie), endsAt, removeAt: goneAt(endsAt) },
      $push: { unsentAudit: visitAct(asked._id, 'my-checklists.opened') },
    },
    { returnDocument: 'after' },
  ).lean<StoredVisit>();
  return opened && { visit: toVisit(ring, opened), cookie };
}

/** The visit of a cookie's token, or null when it is unknown or over. */
export async function findVisit(ring: KeyRing, cookie: string, now: Date): Promise<Visit | null> {
  const cookieHash = findableTokenHash(cookie);
  const found = cookieHash && (await VisitModel.findOne({ cookieHash, endsAt: trusted({ $gt: now }) }).lean<StoredVisit>());
  return found ? toVisit(ring, found) : null;
}

/** Remembers the revision of a submission that a visit shows: the one opened for an edit, or stored by it. */
export async function noteOpenedRevision({ visitId }: Visit, { _id, revision }: { _id: Types.ObjectId; revision: number }): Promise<void> {
  await VisitModel.updateOne({ _id: new Types.ObjectId(visitId) }, { $set: { [`openedRevisions.${_id.toHexString()}`]: revision } });
}

/** Ends a visit before its time. */
export async function endVisit({ visitId }: Visit, now: Date): Promise<void> {
  const _id = new Types.ObjectId(visitId);
  await VisitModel.updateOne(
    { _id, endsAt: trusted({ $gt: now }) },
    { $set: { endsAt: now }, $push: { unsentAudit: visitAct(_id, 'my-checklists.closed') } },
  );
}

/** Removes every visit and link of an address; returns how many there were. */
export async function deleteVisitsOf(addressKey: string): Promise<number> {
  return deletePreservingAudit('checklist', VisitModel, { addressKey });
}
