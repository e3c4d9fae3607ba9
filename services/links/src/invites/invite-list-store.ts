import { trusted, Types } from 'mongoose';
import { type AuditNote, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { inviteConstants } from '@larkfield/schemas/links/invites.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { InviteListModel, type StoredInviteList } from './invite-model.ts';

type NewInviteList = Pick<StoredInviteList, 'requestKey' | 'name' | 'byUserId' | 'byEmail' | 'size' | 'jobId' | 'createdAt'>;

/** Stores a list; a repeated request returns the list of the first one. */
export async function insertInviteList(list: NewInviteList, made: Omit<AuditNote, 'object'>): Promise<StoredInviteList> {
  const _id = new Types.ObjectId();
  const removeAt = new Date(list.createdAt.getTime() + inviteConstants.keptFor + 2 * inviteConstants.openFor);
  const unsentAudit = [toAuditEvent({ ...made, object: `invite-list:${_id}` })];
  try {
    return (await InviteListModel.create({ _id, ...list, removeAt, unsentAudit })).toObject();
  } catch (error) {
    const known = isDuplicateKey(error) ? await findListOfRequest(list.requestKey) : null;
    if (!known) throw error;
    return known;
  }
}

export async function findListOfRequest(requestKey: string): Promise<StoredInviteList | null> {
  return InviteListModel.findOne({ requestKey }).lean<StoredInviteList>();
}

export async function findInviteList(id: string): Promise<StoredInviteList | null> {
  return InviteListModel.findById(new Types.ObjectId(id)).lean<StoredInviteList>();
}

/** Lists newest first, of all staff or of one user, for all jobs or one. */
export async function listInviteListsOf(
  { byUserId, jobId }: { byUserId?: string | undefined; jobId?: string | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredInviteList[]> {
  return InviteListModel.find({
    ...(byUserId && { byUserId }),
    ...(jobId && { jobId }),
    ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }),
  })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredInviteList[]>();
}
