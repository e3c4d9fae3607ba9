import { trusted, Types } from 'mongoose';
import { lookUpKeys, queryTerms, startsWith } from '#src/submissions/search-words.ts';
import type { SecondRange } from './submission-range.ts';
import { SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

const cardFields = {
  candidateName: 1,
  specialtyName: 1,
  reference: 1,
  email: 1,
  phone: 1,
  submittedAt: 1,
  revision: 1,
  pdfRequestedAt: 1,
  pdfRetriedAt: 1,
} as const;
export type SubmissionCard = Pick<Submission, '_id' | keyof typeof cardFields>;

export interface CardQuery {
  /** What a name, e-mail, phone, reference or specialty has words beginning with. */
  query?: string;
  specialtyId?: number;
  /** When it was submitted. */
  seconds?: SecondRange;
  /** Id of the last submission of the page before. */
  after?: string;
  limit: number;
}

/** The ids of a range of time after a cursor: an id begins with the second in which it was made. */
function idRange({ after, seconds: { from, until } = {} }: Pick<CardQuery, 'after' | 'seconds'>) {
  const before = [after, until === undefined ? undefined : firstIdOf(until)].filter((id) => id !== undefined).sort()[0];
  const range = {
    ...(from !== undefined && { $gte: new Types.ObjectId(firstIdOf(from)) }),
    ...(before && { $lt: new Types.ObjectId(before) }),
  };
  return Object.keys(range).length > 0 ? { _id: trusted(range) } : {};
}

function firstIdOf(second: number): string {
  const inIds = Math.min(Math.max(second, 0), 0xff_ff_ff_ff);
  return `${inIds.toString(16).padStart(8, '0')}${'0'.repeat(16)}`;
}

/** What a search finds: the keys are looked up, and decide alone where one is the whole search; else the words decide. */
function searchFilter(terms: string[], specialtyId: number | undefined) {
  const [key, ...more] = lookUpKeys(terms, specialtyId);
  if (terms.length === 1 && key === terms[0]) return { searchPrefixes: key };
  const conditions = [
    ...more.map((searchPrefixes) => ({ searchPrefixes })),
    ...terms.map((term) => ({ searchWords: trusted({ $regex: startsWith(term) }) })),
  ];
  return { searchPrefixes: key, $and: conditions };
}

/** Submissions newest first that fit a query, found along an index that is in this order. */
export async function listSubmissionCards({ query, specialtyId, limit, ...range }: CardQuery): Promise<SubmissionCard[]> {
  const terms = query === undefined ? [] : queryTerms(query);
  if (query !== undefined && terms.length === 0) return [];
  const narrowed = terms.length > 0 ? searchFilter(terms, specialtyId) : specialtyId === undefined ? {} : { specialtyId };
  return SubmissionModel.find({ ...idRange(range), ...narrowed }, cardFields)
    .sort({ _id: -1 })
    .limit(limit)
    .lean<SubmissionCard[]>();
}

/** Whose submissions these are. */
export async function listNames(ids: string[]): Promise<Pick<Submission, '_id' | 'candidateName'>[]> {
  return SubmissionModel.find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) }, { candidateName: 1 }).lean<
    Submission[]
  >();
}
