import { trusted, Types } from 'mongoose';
import type { LinkKind, LinkState } from '@larkfield/schemas/links/link-state.ts';
import { LinkModel, type Link } from './link-model.ts';

/** More links than a person looks through; a submission has few. */
const ownedLimit = 100;

/** The share links of a submission, newest first. */
export async function listLinksOfSubmission(submissionId: string): Promise<Link[]> {
  return LinkModel.find({ submissionId }).sort({ _id: -1 }).limit(ownedLimit).lean<Link[]>();
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
  /** Id of the last link of the page before. */
  after?: string;
  limit: number;
}

/** Links newest first that fit a query. */
export async function listStoredLinks({ kinds, state, submissionId, after, limit }: LinkQuery, now: Date): Promise<Link[]> {
  const filter = {
    ...(kinds && { kind: trusted({ $in: [...kinds] }) }),
    ...(state && stateFilter(state, now)),
    ...(submissionId && { submissionId }),
    ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }),
  };
  return LinkModel.find(filter).sort({ _id: -1 }).limit(limit).lean<Link[]>();
}
