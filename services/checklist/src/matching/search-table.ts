import { officeDay } from '@larkfield/report/report-dates.ts';
import {
  type FactDays,
  holds,
  isMeant,
  type MatchSubject,
  requiredKey,
  requirementFact,
  skillFact,
} from '@larkfield/assessment/matching/requirement-facts.ts';
import { certificateWords } from '@larkfield/assessment/profile/search-keys.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirements.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import type { MatchTable } from './match-table.ts';
import { fromByte, highestByte } from '#src/submissions/skill-bytes.ts';

/** A row that a search found. */
export interface FoundRow {
  id: string;
  submittedAt: Date;
  validUntil: Date;
  mustsMet: number;
  facts: RequirementFact[];
}

export interface TableSearch {
  requirements: readonly Requirement[];
  /** The page starts after the row with this id. */
  after: string | undefined;
  limit: number;
  /** Whether only candidates who meet every must are returned. */
  onlyMeetingMusts?: boolean;
  /** When the job starts, if given. */
  startsOn: string | null;
  now: Date;
}

export interface FoundRows {
  rows: FoundRow[];
  total: number;
  meetEveryMust: number;
}

/** All candidates whose newest checklist is valid, newest first (product.md#match-3). */
export function searchTable(table: MatchTable, { requirements, after, limit, onlyMeetingMusts, startsOn, now }: TableSearch): FoundRows {
  const days = { startsOn, today: officeDay(now) };
  const musts = requirements.filter(({ need }) => need === 'must');
  const met = new Uint8Array(table.size);
  for (const must of musts) countMet(table, must, met, days);
  const valid = table.newestFirst().filter((place) => table.validUntil[place]! > now.getTime());
  const found: number[] = [];
  for (const place of valid) {
    if (found.length >= limit) break;
    if (onlyMeetingMusts && met[place] !== musts.length) continue;
    if (after === undefined || table.ids[place]! < after) found.push(place);
  }
  return {
    rows: found.map((place) => ({
      id: table.ids[place]!,
      submittedAt: new Date(table.submittedAt[place]!),
      validUntil: new Date(table.validUntil[place]!),
      mustsMet: met[place]!,
      facts: factsAt(table, place, requirements, days),
    })),
    total: valid.length,
    meetEveryMust: valid.reduce((count, place) => count + (met[place] === musts.length ? 1 : 0), 0),
  };
}

/** The facts of one row for each requirement. */
export function factsAt(table: MatchTable, place: number, requirements: readonly Requirement[], days: FactDays): RequirementFact[] {
  const subject: MatchSubject = {
    ratingOf: (skillId) => fromByte(table.columnOf(skillId)?.[place] ?? 0),
    profile: {
      licenses: table.licenses[place]!.map(({ key, until }) => ({ key: table.keyName(key), until })),
      uses: table.uses[place]!.map(({ key, last }) => ({ key: table.keyName(key), last })),
      certificates: table.certificates[place]!.map(({ name, until }) => ({ ...table.certificateName(name), until })),
    },
  };
  return requirements.map((requirement) => requirementFact(requirement, subject, days));
}

/** Increments `met` for each row that meets the requirement, by the same rule as the facts. */
function countMet(table: MatchTable, requirement: Requirement, met: Uint8Array, days: FactDays): void {
  if (requirement.kind === 'skill') {
    const column = table.columnOf(requirement.skillId);
    if (!column) return;
    const isMet = Uint8Array.from({ length: highestByte + 1 }, (_, byte) => Number(skillFact(requirement, fromByte(byte)).state === 'met'));
    for (let place = 0; place < met.length; place += 1) met[place]! += isMet[column[place]!]!;
    return;
  }
  if (requirement.kind === 'certificate') {
    const wanted = certificateWords(requirement.name);
    const meant = new Set(table.certificateNames().flatMap((certificate) => (isMeant(wanted, certificate) ? [certificate.number] : [])));
    const isHeld = ({ name, until }: { name: number; until: string | null }) => meant.has(name) && holds(until, days);
    for (let place = 0; place < met.length; place += 1) met[place]! += Number(table.certificates[place]!.some(isHeld));
    return;
  }
  const key = table.keyNumber(requiredKey(requirement));
  if (key === undefined) return;
  const isLicense = requirement.kind === 'state';
  for (let place = 0; place < met.length; place += 1) {
    const isMet = isLicense
      ? table.licenses[place]!.some((license) => license.key === key && holds(license.until, days))
      : table.uses[place]!.some((use) => use.key === key);
    met[place]! += Number(isMet);
  }
}
