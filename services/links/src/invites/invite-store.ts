import { trusted, Types } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { inviteConstants } from '@larkfield/schemas/links/invites.ts';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { InviteModel, InviteStopModel, type StoredInvite } from './invite-model.ts';

/** The time of removal for an invite whose last mail was requested then. */
export const removalAfter = (mailed: Date) => new Date(mailed.getTime() + inviteConstants.keptFor);

export type NewInvite = Pick<
  StoredInvite,
  | 'listId'
  | 'row'
  | 'byUserId'
  | 'byEmail'
  | 'createdAt'
  | 'specialtyId'
  | 'specialtyName'
  | 'specialtySlug'
  | 'addressKey'
  | 'sealedContent'
> & { openKey: string };

/** Stores an invite with a due mail; returns false if it exists, or another invite to the same checklist is open. */
export async function insertInvite(id: string, invite: NewInvite, event: AuditEvent): Promise<boolean> {
  const { createdAt } = invite;
  try {
    await InviteModel.create({
      _id: new Types.ObjectId(id),
      ...invite,
      lastAskedAt: createdAt,
      removeAt: removalAfter(createdAt),
      remindersLeft: inviteConstants.reminders,
      mailNumber: 0,
      mailDue: { at: createdAt },
      unsentAudit: [event],
    });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

export async function findInvite(id: string): Promise<StoredInvite | null> {
  return InviteModel.findById(new Types.ObjectId(id)).lean<StoredInvite>();
}

/** The invites of a list in the order of rows. */
export async function listInvitesOfList(listId: Types.ObjectId): Promise<StoredInvite[]> {
  return InviteModel.find({ listId }).sort({ row: 1 }).lean<StoredInvite[]>();
}

/** Invites that prevent another one to the same person and checklist. */
export async function listOpenInvites(openKeys: string[]): Promise<StoredInvite[]> {
  return InviteModel.find({ openKey: trusted({ $in: openKeys }) }).lean<StoredInvite[]>();
}

/** Closes invites, so that others can be sent to the same person and checklist. */
export async function closeInvites(ids: Types.ObjectId[]): Promise<void> {
  if (ids.length > 0) await InviteModel.updateMany({ _id: trusted({ $in: ids }) }, { $unset: { openKey: 1 } });
}

/** All invites to one person. */
export async function listInvitesTo(addressKey: string): Promise<StoredInvite[]> {
  return InviteModel.find({ addressKey }).lean<StoredInvite[]>();
}

/** The newest invites to one person. */
export async function listNewestInvitesTo(addressKey: string, limit: number): Promise<StoredInvite[]> {
  return InviteModel.find({ addressKey }).sort({ _id: -1 }).limit(limit).lean<StoredInvite[]>();
}

/** Requests a reminder if one is left and none was requested since the invite was read. */
export async function askForReminder({ _id, mailNumber }: StoredInvite, event: AuditEvent, now: Date): Promise<boolean> {
  const { modifiedCount } = await InviteModel.updateOne(
    { _id, mailNumber, endedAt: null, remindersLeft: trusted({ $gt: 0 }) },
    {
      $set: { mailDue: { at: now }, lastAskedAt: now, removeAt: removalAfter(now) },
      $inc: { mailNumber: 1, remindersLeft: -1 },
      $push: { unsentAudit: event },
    },
  );
  return modifiedCount === 1;
}

/** Ends an invite; returns null if it has already ended. */
export async function endInvite(
  { _id }: Pick<StoredInvite, '_id'>,
  endedBy: 'candidate' | 'staff',
  event: AuditEvent,
  now: Date,
): Promise<StoredInvite | null> {
  return InviteModel.findOneAndUpdate(
    { _id, endedAt: null },
    { $set: { endedAt: now, endedBy }, $unset: { openKey: 1, mailDue: 1 }, $push: { unsentAudit: event } },
    { returnDocument: 'after' },
  ).lean<StoredInvite>();
}

/** Invites whose mail is still to be sent. */
export const invitesDue = dueIn<StoredInvite>(InviteModel, 'mailDue');

/** Records that the contact service has accepted a mail, unless another one was requested meanwhile. */
export async function noteMailTaken({ _id, mailNumber }: StoredInvite, mailId: string, now: Date): Promise<void> {
  await InviteModel.updateOne(
    { _id, mailNumber, 'mailDue.at': trusted({ $exists: true }) },
    { $unset: { mailDue: 1 }, $push: { mails: { number: mailNumber, mailId, askedAt: now } } },
  );
}

/** Stores the hash of an unsubscribe token; returns false if the invite has ended. */
export async function addStopToken({ _id }: Pick<StoredInvite, '_id'>, tokenHash: string): Promise<boolean> {
  const { modifiedCount } = await InviteModel.updateOne({ _id, endedAt: null }, { $push: { stopTokenHashes: tokenHash } });
  return modifiedCount === 1;
}

export async function findInviteByStopToken(tokenHash: string): Promise<StoredInvite | null> {
  return InviteModel.findOne({ stopTokenHashes: tokenHash }).lean<StoredInvite>();
}

export async function noteDraftSaved(inviteId: string, now: Date): Promise<void> {
  await InviteModel.updateOne({ _id: new Types.ObjectId(inviteId) }, { $set: { draftSavedAt: now } });
}

export async function removeInvites(ids: Types.ObjectId[]): Promise<number> {
  return deletePreservingAudit('links', InviteModel, { _id: trusted({ $in: ids }) });
}

/** Invites after an id, in the order of ids. */
export async function listInvitesAfter(after: string | undefined, limit: number): Promise<StoredInvite[]> {
  return InviteModel.find(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {})
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredInvite[]>();
}

/** Blocks further invites to a person. */
export async function suppressInvites(addressKey: string, now: Date): Promise<void> {
  await InviteStopModel.updateOne({ _id: addressKey }, { $setOnInsert: { stoppedAt: now } }, { upsert: true });
}

/** Those of the given people who have unsubscribed from invites. */
export async function listStopped(addressKeys: string[]): Promise<Set<string>> {
  const found = await InviteStopModel.find({ _id: trusted({ $in: addressKeys }) }).lean();
  return new Set(found.map(({ _id }) => _id));
}
