import { readRequirement, type Requirement } from '@larkfield/assessment/profile/requirements.ts';
import { otherChoice } from '@larkfield/assessment/profile/record-systems.ts';
import { profileLimits as limits } from '@larkfield/schemas/profile/profile-limits.ts';
import type { LineRole, Profile, RecordSystem } from '@larkfield/schemas/profile/profile.ts';
import { readCalendar, typedCalendar } from '#src/shared/form/calendar-text.ts';

/** A unit as it is being typed. */
export interface UnitRow {
  type: string;
  level: string;
  beds: string;
  ratio: string;
  from: string;
  to: string;
  as: '' | 'staff' | 'agency';
}

export interface LicenseRow {
  type: string;
  name: string;
  states: string[];
  isCompact: boolean;
  expires: string;
}

export interface CertificateRow {
  name: string;
  isHeld: boolean;
  isInProgress: boolean;
  expires: string;
}

export const tickLists = ['devices', 'benches', 'ages', 'languages', 'shifts'] as const;
export type TickList = (typeof tickLists)[number];

/** The section as it is being filled in: what is not whole yet has its place, and is left out of the profile. */
export interface ProfileForm {
  years: string;
  units: UnitRow[];
  systems: RecordSystem[];
  licenses: LicenseRow[];
  certificates: CertificateRow[];
  ticks: Record<TickList, string[]>;
  lines: Record<string, LineRole>;
}

export const emptyUnit: UnitRow = { type: '', level: '', beds: '', ratio: '', from: '', to: '', as: '' };
export const emptyLicense: LicenseRow = { type: '', name: '', states: [], isCompact: false, expires: '' };

export const requirementsOf = (certifications: readonly string[] | undefined): Requirement[] => (certifications ?? []).map(readRequirement);

/** A form with what is known, one row for the next unit, and a row for everything the specialty asks for. */
export function toForm(profile: Profile = {}, requirements: readonly Requirement[]): ProfileForm {
  const units: UnitRow[] = (profile.units ?? []).map(({ type, level = '', beds, ratio, from, to, as }) => {
    return {
      type,
      level,
      beds: beds?.toString() ?? '',
      ratio: ratio?.toString() ?? '',
      from: typedCalendar(from),
      to: typedCalendar(to),
      as: as ?? '',
    };
  });
  const licenses = (profile.licenses ?? []).map(({ type, name = '', states = [], compact, expires }) => {
    return { type, name, states, isCompact: compact ?? false, expires: typedCalendar(expires) };
  });
  const certificates = (profile.certificates ?? []).map(({ name, expires, inProgress }) => {
    return { name, isHeld: true, isInProgress: inProgress ?? false, expires: typedCalendar(expires) };
  });
  const asked = requirements.flatMap(({ license, need }) => (license && need !== 'optional' ? [license] : []));
  const named = requirements.flatMap(({ names = [] }) => names);
  const missing = asked.filter((type) => !licenses.some((license) => license.type === type));
  const own = certificates.filter(({ name }) => !named.includes(name));
  const listed = named.map((name) => certificates.find((row) => row.name === name) ?? emptyCertificate(name));
  return {
    years: profile.years?.toString() ?? '',
    units: units.length > 0 ? units : [emptyUnit],
    systems: profile.systems ?? [],
    licenses: [...licenses, ...missing.map((type) => ({ ...emptyLicense, type }))],
    certificates: [...listed, ...own],
    ticks: Object.fromEntries(tickLists.map((list) => [list, profile[list] ?? []])) as Record<TickList, string[]>,
    lines: Object.fromEntries((profile.serviceLines ?? []).map(({ line, role }) => [line, role])),
  };
}

export const emptyCertificate = (name: string): CertificateRow => ({ name, isHeld: false, isInProgress: false, expires: '' });

/** A number within its limits, or nothing. */
function readNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

const read = (text: string) => readCalendar(text) ?? undefined;

/** True when a unit ends before it begins. */
export function isBackwards({ from, to }: Pick<UnitRow, 'from' | 'to'>): boolean {
  const [begin, end] = [readCalendar(from), readCalendar(to)];
  return begin !== null && end !== null && end < begin;
}

function toUnit(row: UnitRow): NonNullable<Profile['units']>[number] {
  const { type, level, beds, ratio, from, to, as } = row;
  return clean({
    type,
    level: level || undefined,
    beds: readNumber(beds, 1, limits.beds),
    ratio: readNumber(ratio, 1, limits.ratio),
    from: read(from),
    to: isBackwards(row) ? undefined : read(to),
    as: as || undefined,
  });
}

function toLicense({ type, name, states, isCompact, expires }: LicenseRow): NonNullable<Profile['licenses']>[number] {
  const named = type === otherChoice ? name.trim() : undefined;
  return clean({
    type,
    name: named,
    states: states.length > 0 ? states : undefined,
    compact: isCompact || undefined,
    expires: read(expires),
  });
}

/** A row that the specialty put there and nobody touched says nothing. */
export const isLicenseGiven = ({ type, name, states, isCompact, expires }: LicenseRow) =>
  type !== '' && (type !== otherChoice || name.trim() !== '') && (states.length > 0 || isCompact || readCalendar(expires) !== null);

const toCertificate = ({ name, isInProgress, expires }: CertificateRow): NonNullable<Profile['certificates']>[number] =>
  clean({ name, expires: isInProgress ? undefined : read(expires), inProgress: isInProgress || undefined });

/** What is whole enough to be sent; undefined while nothing is. */
export function toProfile({ years, units, systems, licenses, certificates, ticks, lines }: ProfileForm): Profile | undefined {
  const listed = <Item>(items: Item[]) => (items.length > 0 ? items : undefined);
  const serviceLines = Object.entries(lines).map(([line, role]) => ({ line, role }));
  const profile = clean({
    years: readNumber(years, 0, limits.years),
    units: listed(units.filter(({ type }) => type !== '').map(toUnit)),
    systems: listed(
      systems
        .filter(({ system, name }) => system !== otherChoice || name?.trim())
        .map((system) => clean({ ...system, name: system.name?.trim() })),
    ),
    licenses: listed(licenses.filter(isLicenseGiven).map(toLicense)),
    certificates: listed(certificates.filter(({ isHeld }) => isHeld).map(toCertificate)),
    ...Object.fromEntries(tickLists.map((list) => [list, listed(ticks[list])])),
    serviceLines: listed(serviceLines),
  });
  return Object.keys(profile).length > 0 ? profile : undefined;
}

function clean<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
