import { trusted, Types } from 'mongoose';
import type { SubmissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { addressOf } from '#src/submissions/candidate-submission-store.ts';
import { lookUpKeys, queryTerms, startsWith } from '#src/submissions/search-words.ts';
import type { ProfileQuery } from './filters/profile-filter.ts';
import type { SecondRange } from './filters/submission-range.ts';
import { SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

const cardFields = {
  candidateName: 1,
  specialtyName: 1,
  reference: 1,
  email: 1,
  phone: 1,
  submittedAt: 1,
  revision: 1,
  assignee: 1,
  pdfRequestedAt: 1,
  pdfRetriedAt: 1,
  profileSearch: 1,
  checksNoted: 1,
  referencesEdition: 1,
  referencesAt: 1,
  readiness: 1,
  referenceIds: 1,
} as const;
export type SubmissionCard = Pick<Submission, '_id' | keyof typeof cardFields>;

export interface CardQuery {
  /** What a name, email, phone, reference or specialty has words beginning with. */
  query?: string;
  specialtyId?: number;
  /** When it was submitted. */
  seconds?: SecondRange;
  /** What its profile has; null for any. */
  profile?: ProfileQuery | null;
  /** Who of the staff looks after it; null for nobody. */
  assignee?: string | null;
  readiness?: SubmissionFilters['readiness'];
  /** Whether references are on its report. */
  hasReferences?: boolean;
  /** Only these, where something else has found them. */
  among?: string[];
  /** Without those that were renewed: of what ends soon they need nobody. */
  isWithoutRenewed?: boolean;
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

/**
 * What a search finds in any way to read it: the first key of each is looked up, and decides alone where it is the whole search; else
 * the other keys and the words decide.
 */
function searchFilter(readings: string[][], specialtyId: number | undefined) {
  const ways = readings.map((terms) => {
    const [first, ...more] = lookUpKeys(terms, specialtyId);
    const words = terms.length === 1 && first === terms[0] ? [] : terms;
    return {
      first: first!,
      more: [
        ...more.map((searchPrefixes) => ({ searchPrefixes })),
        ...words.map((term) => ({ searchWords: trusted({ $regex: startsWith(term) }) })),
      ],
    };
  });
  const [only, ...others] = ways;
  if (others.length === 0) return { searchPrefixes: only!.first, ...(only!.more.length > 0 && { $and: only!.more }) };
  return {
    searchPrefixes: trusted({ $in: [...new Set(ways.map(({ first }) => first))] }),
    $or: ways.map(({ first, more }) => ({ $and: [{ searchPrefixes: first }, ...more] })),
  };
}

const day = 24 * 60 * 60_000;
const daysBetween = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.max(0, (last - first) / day + 1) }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
};

/**
 * One certificate has the words and the end: two that share them are not taken for it. The days of an end are named one by one,
 * because an index of arrays can be narrowed by one side of a range only.
 */
function profileFilter({ keys, certificate }: ProfileQuery) {
  const conditions = keys.map((key) => ({ 'profileSearch.keys': key }));
  if (!certificate) return conditions;
  const { words, validOn, endsBy } = certificate;
  const days = validOn !== undefined && endsBy !== undefined ? trusted({ $in: daysBetween(validOn, endsBy) }) : undefined;
  const until = days ?? (validOn === undefined ? undefined : trusted({ $gte: validOn }));
  const element = { ...(words.length > 0 && { words: trusted({ $all: words }) }), ...(until && { until }) };
  return [
    ...conditions,
    ...(days ? [{ 'profileSearch.ends': days }] : []),
    // A license ends as well as a certificate, unless a certificate is looked for.
    ...(days && words.length === 0 ? [] : [{ 'profileSearch.certificates': trusted({ $elemMatch: element }) }]),
  ];
}

/** What fits a query; null when nothing can. */
function toFilter({
  query,
  specialtyId,
  profile,
  assignee,
  readiness,
  hasReferences,
  among,
  ...range
}: Omit<CardQuery, 'limit' | 'isWithoutRenewed'>) {
  const readings = query === undefined ? [] : queryTerms(query);
  if (query !== undefined && readings.length === 0) return null;
  if (profile?.certificate === null) return null;
  const narrowed = readings.length > 0 ? searchFilter(readings, specialtyId) : specialtyId === undefined ? {} : { specialtyId };
  const ids = among === undefined ? [] : [{ _id: trusted({ $in: among.map((id) => new Types.ObjectId(id)) }) }];
  const found = profile || among ? { $and: [narrowed, ...ids, ...(profile ? profileFilter(profile) : [])] } : narrowed;
  const owned = assignee === undefined ? {} : { 'assignee.userId': assignee };
  return {
    ...idRange(range),
    ...owned,
    ...(readiness !== undefined && { readiness }),
    ...(hasReferences !== undefined && { hasReferences: hasReferences || null }),
    ...found,
  };
}

/** How many submissions fit a query, counted up to a limit. */
export async function countSubmissions({ limit, ...query }: Omit<CardQuery, 'after'>): Promise<number> {
  const filter = toFilter(query);
  return filter ? SubmissionModel.countDocuments(filter, { limit }) : 0;
}

/** Submissions newest first that fit a query, found along an index that is in this order. */
export async function listSubmissionCards({ isWithoutRenewed = false, ...query }: CardQuery): Promise<SubmissionCard[]> {
  const filter = toFilter(query);
  if (!filter) return [];
  const find = (after = query.after) =>
    SubmissionModel.find({ ...filter, ...idRange({ ...query, after }) }, cardFields)
      .sort({ _id: -1 })
      .limit(query.limit)
      .lean<SubmissionCard[]>();
  if (!isWithoutRenewed) return find();
  const kept: SubmissionCard[] = [];
  for (let after = query.after; ;) {
    const cards = await find(after);
    kept.push(...(await withoutRenewed(cards)));
    if (kept.length >= query.limit || cards.length < query.limit) return kept.slice(0, query.limit);
    after = cards.at(-1)!._id.toString();
  }
}

async function withoutRenewed<Card extends Pick<Submission, '_id'>>(cards: Card[]): Promise<Card[]> {
  const renewals = await findRenewalsOf(cards);
  return cards.filter(({ _id }) => !renewals.has(_id.toHexString()));
}

/** Of how many checklists that fit a query nobody has made a renewal, and of how many people they are; both up to a limit. */
export async function countUnrenewed({ limit, ...query }: Omit<CardQuery, 'after'>): Promise<{ checklists: number; people: number }> {
  const filter = toFilter(query);
  if (!filter) return { checklists: 0, people: 0 };
  // In no order, which would have to read all; somebody may have several, or renewed some.
  const found = await SubmissionModel.find(filter, { email: 1, reference: 1 })
    .limit(3 * limit)
    .lean<Submission[]>();
  const kept = await withoutRenewed(found);
  const people = new Set(kept.map((submission) => addressOf(submission).toLowerCase()));
  return { checklists: Math.min(kept.length, limit), people: Math.min(people.size, limit) };
}
