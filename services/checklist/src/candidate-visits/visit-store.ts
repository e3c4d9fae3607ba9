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

/**
 * A candidate's visit, from the request for a link to the end of the two
 * hours. It is a single document, so that each step is a single write.
 */
const schema = new mongoose.Schema(
  {
    /** SHA-256 of the token in the mail. */
    linkHash: { type: String, required: true },
    /** Keyed hash of the address, whether or not the address is known. */
    addressKey: { type: String, required: true },
    /** Keyed hash of the mailbox, by which requests under all spellings of the address are counted. */
    mailboxKey: { type: String, required: true },
    /** The recipient's address, encrypted; removed at once if no submission has the address. */
    sealedAddress: String,
    /** The outbox: the encrypted token, until the contact service has accepted the mail. */
    sealedToken: String,
    mailDue: dueField,
    /** Set when the contact service has accepted the mail. A link that was never mailed does not open. */
    mailedAt: { type: Date, default: null },
    linkEndsAt: { type: Date, required: true },
    openedAt: { type: Date, default: null },
    /** SHA-256 of the cookie of the browser that opened the link. */
    cookieHash: String,
    /** When the two hours end, or when the visit was closed. */
    endsAt: Date,
    /** The revision from which each submission's edit was opened in this visit. */
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

/** The number of links requested for a mailbox since a time. */
export async function countAsked(mailboxKey: string, since: Date): Promise<number> {
  return VisitModel.countDocuments({
    mailboxKey,
    _id: trusted({ $gte: Types.ObjectId.createFromTime(Math.floor(since.getTime() / 1_000)) }),
  });
}

/** The number of links mailed to a mailbox since a time. */
export async function countMailed(mailboxKey: string, since: Date): Promise<number> {
  return VisitModel.countDocuments({ mailboxKey, mailedAt: trusted({ $gte: since }) });
}

/** An address and its mailbox, both hashed. */
export interface KeyedAddressee {
  addressKey: string;
  mailboxKey: string;
}

/** The number of links of an address that can be opened now or once they are mailed, not counting the link with the id `except`. */
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
 * Whether an address gets another link; `id` identifies the current request if it is already stored. A stranger who keeps requesting links,
 * under any spelling, can use up the hourly and daily limits but cannot lock the owner of the address out: if no link for the exact
 * spelling can be opened, one is sent. A mailbox without a proved address has a separate budget for these links (product.md#mine-1).
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

/** Stores a request for a link to an address, whether or not the address is known. */
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

/** A requested link, which is mailed only if its address is known. */
export interface AskedLink extends KeyedAddressee {
  id: string;
  email: string;
  token: string;
  askedAt: Date;
  linkEndsAt: Date;
}

/** Links to be mailed or dropped. */
export const linksDue = dueIn<StoredVisit>(VisitModel, 'mailDue');

/** Decrypts the address and the token of a link that is to be mailed. */
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

/** Records that the contact service has accepted the mail, and deletes the token. */
export async function noteMailed(id: string, now: Date): Promise<void> {
  await VisitModel.updateOne({ _id: new Types.ObjectId(id) }, { $set: { mailedAt: now }, $unset: { sealedToken: 1, mailDue: 1 } });
}

/** Removes the address of a link that will not be mailed; the request still counts toward the limit. */
export async function dropAsked(id: string): Promise<void> {
  await VisitModel.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { sealedAddress: 1, sealedToken: 1, mailDue: 1 } });
}

/** The state of a link by its token; null for a link that was never mailed. */
export async function findLink(token: string): Promise<{ linkEndsAt: Date; openedAt: Date | null } | null> {
  const linkHash = findableTokenHash(token);
  const found = linkHash && (await VisitModel.findOne({ linkHash, mailedAt: trusted({ $ne: null }) }).lean<StoredVisit>());
  return found ? { linkEndsAt: found.linkEndsAt, openedAt: found.openedAt ?? null } : null;
}

/** A visit under way. */
export interface Visit {
  visitId: string;
  /** The address to which the link was mailed, in lower case. Its submissions belong to the visitor. */
  email: string;
  endsAt: Date;
  openedRevisions: Readonly<Record<string, number>>;
}

const toVisit = (ring: KeyRing, { _id, sealedAddress, endsAt, openedRevisions }: StoredVisit): Visit => ({
  visitId: _id.toHexString(),
  email: decryptField(ring, sealedAddress!, place('candidateAddress', _id)),
  endsAt: endsAt!,
  // A lean read returns a plain object instead of mongoose's Map.
  openedRevisions: (openedRevisions ?? {}) as unknown as Record<string, number>,
});

const visitAct = (id: Types.ObjectId, action: string) =>
  toAuditEvent({ actor: { kind: 'candidate', id: id.toHexString() }, action, object: `visit:${id.toHexString()}` });

/** Uses a link, if it has not been used or expired; returns the visit and the token of its cookie, or null. */
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

/** The visit of a cookie's token; null if the token is unknown or the visit has ended. */
export async function findVisit(ring: KeyRing, cookie: string, now: Date): Promise<Visit | null> {
  const cookieHash = findableTokenHash(cookie);
  const found = cookieHash && (await VisitModel.findOne({ cookieHash, endsAt: trusted({ $gt: now }) }).lean<StoredVisit>());
  return found ? toVisit(ring, found) : null;
}

/** Stores which revision of a submission a visit shows: the revision opened for an edit, or stored by that edit. */
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

/** Removes every visit and link of an address, and returns their number. */
export async function deleteVisitsOf(addressKey: string): Promise<number> {
  return deletePreservingAudit('checklist', VisitModel, { addressKey });
}
