import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { certificateLookUp, stateKey, systemKey, unitKey } from '@larkfield/assessment/profile/search-keys.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { listFailedPdfs } from '@larkfield/stored-data/pdf-store.ts';
import { yearsBefore } from '@larkfield/stored-data/retention.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { SubmissionFilters, SubmissionSort } from '@larkfield/schemas/checklist/submission-filters.ts';
import { trusted, Types } from 'mongoose';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { listPdfRequests } from '#src/submissions/submission-outbox-store.ts';
import { lookUpKeys, queryTerms, startsWith } from '#src/submissions/search-keys.ts';
import { type Submission, SubmissionModel } from '#src/submissions/submission-store.ts';

const cardFields = {
  candidateName: 1,
  specialtyName: 1,
  reference: 1,
  email: 1,
  addressProvedAt: 1,
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
  referenceIds: 1,
} as const;
export type SubmissionCard = Pick<Submission, '_id' | keyof typeof cardFields>;

/** The filters of a list; `ids` are the submissions ticked by staff. */
export type ListFilters = SubmissionFilters & { q?: string | undefined; ids?: string[] | undefined };

/** A page of a list; `after` is the id of the last submission of the previous page. */
export interface CardQuery extends ListFilters {
  /** The sort order; newest first by default. */
  sort?: SubmissionSort | undefined;
  after?: string | undefined;
  limit: number;
}

/** Whole seconds since 1970; the end is excluded. */
interface SecondRange {
  from?: number;
  until?: number;
}

/**
 * The range of seconds of a date filter: a plain date is a whole day in UTC, an instant is exact. Expiring soon means submitted almost a
 * year ago.
 */
export function secondsOf(
  { from, to, expiresWithin }: Pick<SubmissionFilters, 'from' | 'to' | 'expiresWithin'>,
  now = new Date(),
): SecondRange {
  if (expiresWithin === undefined) return givenSeconds({ from, to });
  const given = givenSeconds({ from, to });
  const [first, end] = [now.getTime(), now.getTime() + expiresWithin * day].map((time) =>
    Math.floor(yearsBefore(new Date(time), assessmentConstants.validityYears).getTime() / 1_000),
  ) as [number, number];
  return { from: Math.max(given.from ?? first, first), until: Math.min(given.until ?? Infinity, end) };
}

function givenSeconds({ from, to }: Pick<SubmissionFilters, 'from' | 'to'>): SecondRange {
  const isWholeDay = to !== undefined && !to.includes('T');
  return {
    ...(from !== undefined && { from: Math.ceil(Date.parse(from) / 1_000) }),
    ...(to !== undefined && { until: Math.ceil((Date.parse(to) + (isWholeDay ? day : 0)) / 1_000) }),
  };
}

/** The range of ids for a range of time, since an id begins with its second of creation. */
function idRange({ from, until }: SecondRange) {
  const range = {
    ...(from !== undefined && { $gte: new Types.ObjectId(firstIdOf(from)) }),
    ...(until !== undefined && { $lt: new Types.ObjectId(firstIdOf(until)) }),
  };
  return Object.keys(range).length > 0 ? [{ _id: trusted(range) }] : [];
}

const orders = {
  newest: { field: '_id', direction: -1 },
  oldest: { field: '_id', direction: 1 },
  name: { field: 'nameKey', direction: 1 },
  'name-desc': { field: 'nameKey', direction: -1 },
} as const satisfies Record<SubmissionSort | 'newest', object>;
type Order = (typeof orders)[keyof typeof orders];

/** The condition for the submissions after a given one. In the order of names, its position is unknown once it is erased. */
async function afterIn({ field, direction }: Order, after: string | undefined) {
  if (after === undefined) return {};
  const last = new Types.ObjectId(after);
  const key =
    field === '_id' ? last : ((await SubmissionModel.findById(last, { nameKey: 1 }).lean<Submission>()) ?? fail('CONFLICT')).nameKey;
  return { [field]: trusted({ [direction === 1 ? '$gt' : '$lt']: key }) };
}

function firstIdOf(second: number): string {
  const inIds = Math.min(Math.max(second, 0), 0xff_ff_ff_ff);
  return `${inIds.toString(16).padStart(8, '0')}${'0'.repeat(16)}`;
}

/**
 * The condition for a search in all readings of its query. Each reading looks up its first key. If that key is not the whole reading, the
 * other keys and the words are compared too.
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

type CertificateFilters = Pick<SubmissionFilters, 'certificate' | 'validOn' | 'certificateEndsWithin'>;

/** A query for a single certificate that has all these words, is valid on a day and ends by a day, as far as given. */
export interface CertificateQuery {
  /** The key to look up in the index; undefined if any certificate matches. */
  key?: string;
  words: string[];
  validOn: string | undefined;
  endsBy: string | undefined;
}

/** The query of the certificate filters: undefined without such a filter, null if no certificate can match. */
export function certificateQueryOf(
  { certificate, validOn, certificateEndsWithin }: CertificateFilters,
  now = new Date(),
): CertificateQuery | null | undefined {
  const today = officeDay(now);
  // A certificate that ends soon has not ended yet.
  const ends =
    certificateEndsWithin === undefined
      ? { validOn, endsBy: undefined }
      : {
          validOn: validOn !== undefined && validOn > today ? validOn : today,
          endsBy: officeDay(new Date(now.getTime() + certificateEndsWithin * day)),
        };
  if (certificate === undefined) return ends.endsBy === undefined ? undefined : { words: [], ...ends };
  const meant = certificateLookUp(certificate);
  return meant && { ...meant, ...ends };
}

const daysBetween = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.max(0, (last - first) / day + 1) }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
};

/**
 * The same certificate must match both the words and the end. The end is given as a list of days, because an index on an array can only use
 * one bound of a range.
 */
function certificateFilter({ words, validOn, endsBy }: CertificateQuery) {
  const days = validOn !== undefined && endsBy !== undefined ? trusted({ $in: daysBetween(validOn, endsBy) }) : undefined;
  const until = days ?? (validOn === undefined ? undefined : trusted({ $gte: validOn }));
  const element = { ...(words.length > 0 && { words: trusted({ $all: words }) }), ...(until && { until }) };
  return [
    ...(days ? [{ 'profileSearch.ends': days }] : []),
    // Licenses count too, unless the filter names a certificate.
    ...(days && words.length === 0 ? [] : [{ 'profileSearch.certificates': trusted({ $elemMatch: element }) }]),
  ];
}

/** Ids of submissions whose current PDF failed and has not been requested again since. */
async function listFailedSubmissions(template: number): Promise<string[]> {
  const wanted = await listPdfRequests(await listFailedPdfs(template));
  const states = await readPdfStates(wanted, template, 'staff');
  return wanted.map(({ _id }) => _id.toString()).filter((id) => states.get(id)?.state === 'failed');
}

/** Compiles only if every filter has been used, since an unused filter would silently have no effect. */
const takeEach = (_rest: Record<PropertyKey, never>): void => {};

/** The query for the filters; null if nothing can match. */
async function toFilter(filters: ListFilters, template: number) {
  const { q, ids, specialtyId, from, to, expiresWithin, assignee, references, pdf, ehr, unit, state, ...more } = filters;
  const { certificate, validOn, certificateEndsWithin, ...rest } = more;
  takeEach(rest);
  const readings = q === undefined ? [] : queryTerms(q);
  if (q !== undefined && readings.length === 0) return null;
  const held = certificateQueryOf({ certificate, validOn, certificateEndsWithin });
  if (held === null) return null;
  const failed = pdf === 'failed' ? await listFailedSubmissions(template) : undefined;
  const among = ids && failed ? ids.filter((id) => failed.includes(id)) : (ids ?? failed);
  const keys = [
    ...(ehr === undefined ? [] : [systemKey(ehr)]),
    ...(unit === undefined ? [] : [unitKey(unit)]),
    ...(state === undefined ? [] : [stateKey(state)]),
    ...(held?.key === undefined ? [] : [held.key]),
  ];
  const all = [
    ...idRange(secondsOf({ from, to, expiresWithin })),
    ...(among === undefined ? [] : [{ _id: trusted({ $in: among.map((id) => new Types.ObjectId(id)) }) }]),
    ...keys.map((key) => ({ 'profileSearch.keys': key })),
    ...(held ? certificateFilter(held) : []),
  ];
  const narrowed = readings.length > 0 ? searchFilter(readings, specialtyId) : specialtyId === undefined ? {} : { specialtyId };
  return {
    ...(assignee !== undefined && { 'assignee.userId': assignee === 'nobody' ? null : assignee }),
    ...(references !== undefined && { hasReferences: { given: true, none: null }[references] }),
    ...(all.length > 0 ? { $and: [narrowed, ...all] } : narrowed),
  };
}

/** The number of submissions that match the filters, counted up to a limit. */
export async function countSubmissions({ limit, ...filters }: Omit<CardQuery, 'after'>, template: number): Promise<number> {
  const filter = await toFilter(filters, template);
  return filter ? SubmissionModel.countDocuments(filter, { limit }) : 0;
}

/**
 * Submissions that match the filters, in an order; a list of those that end soon omits renewed ones. By time, an index has this order. By
 * name, the matches of filters are read and sorted.
 */
export async function listSubmissionCards(
  { sort, after: first, limit, ...filters }: CardQuery,
  template: number,
): Promise<SubmissionCard[]> {
  const filter = await toFilter(filters, template);
  if (!filter) return [];
  const order = orders[sort ?? 'newest'];
  const find = async (after: string | undefined) =>
    SubmissionModel.find({ ...filter, ...(await afterIn(order, after)) }, cardFields)
      .sort({ [order.field]: order.direction })
      .limit(limit)
      .lean<SubmissionCard[]>();
  if (filters.expiresWithin === undefined && filters.certificateEndsWithin === undefined) return find(first);
  const kept: SubmissionCard[] = [];
  for (let after = first; ;) {
    const cards = await find(after);
    kept.push(...(await withoutRenewed(cards)));
    if (kept.length >= limit || cards.length < limit) return kept.slice(0, limit);
    after = cards.at(-1)!._id.toString();
  }
}

async function withoutRenewed<Card extends Pick<Submission, '_id'>>(cards: Card[]): Promise<Card[]> {
  const renewals = await findRenewalsOf(cards);
  return cards.filter(({ _id }) => !renewals.has(_id.toHexString()));
}

/** Checklists that match the filters and were not renewed, and whether these are all. The limit is a number of candidates. */
export async function listUnrenewed(
  { limit, ...filters }: Omit<CardQuery, 'after' | 'sort'>,
  template: number,
): Promise<{ unrenewed: Pick<Submission, '_id' | 'candidateName' | 'email' | 'addressProvedAt' | 'profileSearch'>[]; isWhole: boolean }> {
  const filter = await toFilter(filters, template);
  if (!filter) return { unrenewed: [], isWhole: true };
  // Not sorted, since sorting would read all matches. A candidate may have several checklists or have renewed some.
  const read = await SubmissionModel.find(filter, { candidateName: 1, email: 1, addressProvedAt: 1, profileSearch: 1 })
    .limit(3 * limit)
    .lean<Submission[]>();
  return { unrenewed: await withoutRenewed(read), isWhole: read.length < 3 * limit };
}
