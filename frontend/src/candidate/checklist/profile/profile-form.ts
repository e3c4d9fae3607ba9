import { readRequirement, type Requirement } from '@larkfield/assessment/profile/requirements.ts';
import { otherChoice } from '@larkfield/assessment/profile/record-systems.ts';
import { profileNumbers as limits, type TickList, tickLists } from '@larkfield/schemas/profile/profile-limits.ts';
import type { LineRole, Profile, RecordSystem } from '@larkfield/schemas/profile/profile.ts';
import { readCalendar, typedCalendar } from '#src/shared/form/calendar-text.ts';

/** Fields of a row that this page does not know. A newer page may have stored them, so they are kept. */
interface Row {
  rest?: object;
}

/** A unit as typed, possibly incomplete. */
export interface UnitRow extends Row {
  type: string;
  level: string;
  beds: string;
  ratio: string;
  from: string;
  to: string;
  as: '' | 'staff' | 'agency';
}

export interface LicenseRow extends Row {
  type: string;
  name: string;
  states: string[];
  isCompact: boolean;
  expires: string;
}

export interface CertificateRow extends Row {
  name: string;
  isHeld: boolean;
  isInProgress: boolean;
  expires: string;
}

/** The form state of the section, with a field for each field of the profile. Incomplete input is kept here and left out of the profile. */
export interface ProfileForm extends Record<TickList, string[]> {
  years: string;
  units: UnitRow[];
  systems: RecordSystem[];
  licenses: LicenseRow[];
  certificates: CertificateRow[];
  serviceLines: Record<string, LineRole>;
}

export const emptyUnit: UnitRow = { type: '', level: '', beds: '', ratio: '', from: '', to: '', as: '' };
export const emptyLicense: LicenseRow = { type: '', name: '', states: [], isCompact: false, expires: '' };

export const requirementsOf = (certifications: readonly string[] | undefined): Requirement[] => (certifications ?? []).map(readRequirement);

const ticksOf = <Value>(valueOf: (list: TickList) => Value) =>
  Object.fromEntries(tickLists.map((list) => [list, valueOf(list)])) as Record<TickList, Value>;

/** A form with the known values, one empty row for the next unit, and a row for each requirement of the specialty. */
export function toForm(profile: Profile = {}, requirements: readonly Requirement[]): ProfileForm {
  const units: UnitRow[] = (profile.units ?? []).map(({ type, level = '', beds, ratio, from, to, as, ...rest }) => {
    return {
      type,
      level,
      beds: beds?.toString() ?? '',
      ratio: ratio?.toString() ?? '',
      from: typedCalendar(from),
      to: typedCalendar(to),
      as: as ?? '',
      rest,
    };
  });
  const licenses = (profile.licenses ?? []).map(({ type, name = '', states = [], compact, expires, ...rest }) => {
    return { type, name, states, isCompact: compact ?? false, expires: typedCalendar(expires), rest };
  });
  const certificates = (profile.certificates ?? []).map(({ name, expires, inProgress, ...rest }) => {
    return { name, isHeld: true, isInProgress: inProgress ?? false, expires: typedCalendar(expires), rest };
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
    ...ticksOf((list) => profile[list] ?? []),
    serviceLines: Object.fromEntries((profile.serviceLines ?? []).map(({ line, role }) => [line, role])),
  };
}

export const emptyCertificate = (name: string): CertificateRow => ({ name, isHeld: false, isInProgress: false, expires: '' });

/** The numeric fields of the profile with their limits and errors (product.md#profile-6). */
const numbers = {
  years: { ...limits.years, rule: `Enter whole years, 0 to ${limits.years.most}.` },
  beds: { ...limits.beds, rule: `Enter a number of beds, 1 to ${limits.beds.most}.` },
  ratio: { ...limits.ratio, rule: `Enter patients for each nurse, 1 to ${limits.ratio.most}, such as 2 or 1:2.` },
} satisfies Record<NumberField, { least: number; most: number; rule: string }>;
export type NumberField = keyof typeof limits;

/** `1:2`, `1 to 2` and `1/2` mean two patients per nurse. */
const ofOne = /^1\s*(?::|\/|to)\s*(?=\d+$)/i;

/** The typed number; undefined if it is invalid or outside its limits. */
export function readNumber(text: string, field: NumberField): number | undefined {
  const { least, most } = numbers[field];
  const typed = text.trim();
  const digits = field === 'ratio' ? typed.replace(ofOne, '') : typed;
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= least && value <= most ? value : undefined;
}

/** The error of a text that is not a valid number, so that no input is dropped silently. */
export const numberProblem = (text: string, field: NumberField): string | undefined =>
  text.trim() === '' || readNumber(text, field) !== undefined ? undefined : `${numbers[field].rule} We leave it out until then.`;

const read = (text: string) => readCalendar(text) ?? undefined;

/** True if a unit ends before it begins. */
export function isBackwards({ from, to }: Pick<UnitRow, 'from' | 'to'>): boolean {
  const [begin, end] = [readCalendar(from), readCalendar(to)];
  return begin !== null && end !== null && end < begin;
}

/** True if an unnamed unit has other values. */
export const isWithoutType = ({ type, beds, ratio, from, to, as }: UnitRow): boolean => type === '' && beds + ratio + from + to + as !== '';

function toUnit(row: UnitRow): NonNullable<Profile['units']>[number] {
  const { type, level, beds, ratio, from, to, as, rest } = row;
  return clean({
    ...rest,
    type,
    level: level || undefined,
    beds: readNumber(beds, 'beds'),
    ratio: readNumber(ratio, 'ratio'),
    from: read(from),
    to: isBackwards(row) ? undefined : read(to),
    as: as || undefined,
  });
}

function toLicense({ type, name, states, isCompact, expires, rest }: LicenseRow): NonNullable<Profile['licenses']>[number] {
  const named = type === otherChoice ? name.trim() : undefined;
  return clean({
    ...rest,
    type,
    name: named,
    states: states.length > 0 ? states : undefined,
    compact: isCompact || undefined,
    expires: read(expires),
  });
}

/** An untouched row of the specialty has no data. */
export const isLicenseGiven = ({ type, name, states, isCompact, expires }: LicenseRow) =>
  type !== '' && (type !== otherChoice || name.trim() !== '') && (states.length > 0 || isCompact || readCalendar(expires) !== null);

const toCertificate = ({ name, isInProgress, expires, rest }: CertificateRow): NonNullable<Profile['certificates']>[number] =>
  clean({ ...rest, name, expires: isInProgress ? undefined : read(expires), inProgress: isInProgress || undefined });

const listed = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined);

/** Every field of a profile. A missing field does not compile. */
type Whole = { [Field in keyof Required<Profile>]: Profile[Field] | undefined };

/** Each field of the profile if it is complete enough to be sent; undefined if nothing is. */
export function toProfile(form: ProfileForm): Whole {
  const { years, units, systems, licenses, certificates, serviceLines } = form;
  return {
    years: readNumber(years, 'years'),
    units: listed(units.filter(({ type }) => type !== '').map(toUnit)),
    systems: listed(
      systems
        .filter(({ system, name }) => system !== otherChoice || name?.trim())
        .map((system) => clean({ ...system, name: system.name?.trim() })),
    ),
    licenses: listed(licenses.filter(isLicenseGiven).map(toLicense)),
    certificates: listed(certificates.filter(({ isHeld }) => isHeld).map(toCertificate)),
    serviceLines: listed(Object.entries(serviceLines).map(([line, role]) => ({ line, role }))),
    ...ticksOf((list) => listed(form[list])),
  };
}

/** Updates a form after the profile changed elsewhere. Only changed fields are adopted, so half-typed rows of other fields remain. */
export function followProfile(form: ProfileForm, written: Profile, stored: Profile, requirements: readonly Requirement[]): ProfileForm {
  const fresh = toForm(stored, requirements);
  const changed = (Object.keys(form) as (keyof ProfileForm)[]).filter((field) => written[field] !== stored[field]);
  return { ...form, ...Object.fromEntries(changed.map((field) => [field, fresh[field]])) };
}

function clean<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
