import { trusted, Types } from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { LinkKind, LinkState } from '@larkfield/schemas/links/share-links.ts';
import { type Link, LinkModel } from './link-model.ts';

/** The limit is more than a person would read; a submission has few links. */
const ownedLimit = 100;

/** The share links of a submission, newest first. */
export async function listLinksOfSubmission(submissionId: string): Promise<Link[]> {
  return LinkModel.find({ submissionId }).sort({ _id: -1 }).limit(ownedLimit).lean<Link[]>();
}

/** The share links of some submissions, newest first. */
export async function listNewestLinks(submissionIds: string[]): Promise<Link[]> {
  return LinkModel.find({ submissionId: trusted({ $in: submissionIds }) })
    .sort({ _id: -1 })
    .limit(ownedLimit)
    .lean<Link[]>();
}

/** The same rules as `linkState`, as a filter. */
function stateFilter(state: LinkState, now: Date) {
  const running = { revokedAt: null, expiresAt: trusted({ $gt: now }) };
  const isUsedUp = { usesLeft: 0 };
  const filters = {
    revoked: { revokedAt: trusted({ $ne: null }) },
    expired: { revokedAt: null, expiresAt: trusted({ $lte: now }) },
    'used-up': { ...running, ...isUsedUp },
    locked: { ...running, usesLeft: trusted({ $ne: 0 }), attemptsLeft: 0 },
    active: { ...running, usesLeft: trusted({ $ne: 0 }), attemptsLeft: trusted({ $ne: 0 }) },
  } satisfies Record<LinkState, object>;
  return filters[state];
}

export interface LinkQuery {
  kinds?: readonly LinkKind[];
  state?: LinkState;
  submissionId?: string;
  /** Id of the last link on the previous page. */
  after?: string;
  limit: number;
}

function toFilter({ kinds, state, submissionId, after }: Omit<LinkQuery, 'limit'>, now: Date) {
  return {
    ...(kinds && { kind: trusted({ $in: [...kinds] }) }),
    ...(state && stateFilter(state, now)),
    // A packet of several people is one link here; each person's own stands in the list of their submission.
    ...(submissionId ? { submissionId } : { partOf: null }),
    ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }),
  };
}

/** The links that match a query, newest first. */
export async function listStoredLinks({ limit, ...query }: LinkQuery, now: Date): Promise<Link[]> {
  return LinkModel.find(toFilter(query, now)).sort({ _id: -1 }).limit(limit).lean<Link[]>();
}

/** The share links of some submissions that match a query, unordered, with the packets of several people that show them. */
export async function listLinksOfFound(submissionIds: string[], query: Omit<LinkQuery, 'limit'>, now: Date): Promise<Link[]> {
  const filter = toFilter(query, now);
  const ofSubmission = (ids: string[]) => ({ submissionId: trusted({ $in: ids }) });
  if (query.submissionId) return submissionIds.includes(query.submissionId) ? LinkModel.find(filter).lean<Link[]>() : [];
  const among = await LinkModel.find({ ...ofSubmission(submissionIds), partOf: trusted({ $ne: null }) }, { partOf: 1 }).lean<Link[]>();
  const wholes = [...new Set(among.map(({ partOf }) => partOf!))].map((id) => new Types.ObjectId(id));
  const found = await LinkModel.find({ ...filter, ...ofSubmission(submissionIds) }).lean<Link[]>();
  return [...found, ...(await LinkModel.find({ $and: [filter, { _id: trusted({ $in: wholes }) }] }).lean<Link[]>())];
}

/** The links of some invites, unordered. */
export async function listLinksOfInvites(inviteIds: string[]): Promise<Link[]> {
  return LinkModel.find({ inviteId: trusted({ $in: inviteIds }) }).lean<Link[]>();
}

/** More Smart Links than a firm sends in the days during which they keep their recipient. */
const smartLinksLimit = 1_000;

/** The newest Smart Links that match a query and may still have their recipient. */
export async function listRunningSmartLinks({ state, after }: Pick<LinkQuery, 'state' | 'after'>, now: Date): Promise<Link[]> {
  const oldest = Types.ObjectId.createFromTime(Math.floor((now.getTime() - linkConstants.smartLinkAge) / 1_000));
  const ids = { $gte: oldest, ...(after && { $lt: new Types.ObjectId(after) }) };
  return LinkModel.find({ ...toFilter({ state }, now), kind: 'smart', _id: trusted(ids) })
    .sort({ _id: -1 })
    .limit(smartLinksLimit)
    .lean<Link[]>();
}
