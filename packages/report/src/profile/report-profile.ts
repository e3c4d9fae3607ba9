import { labelOf, type Choice } from '@larkfield/assessment/profile/choice.ts';
import { devices } from '@larkfield/assessment/profile/device-families.ts';
import { ageGroups, benches, languages, lineRoles, serviceMatrices, shifts } from '@larkfield/assessment/profile/work-choices.ts';
import type { CredentialCheck, ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import type { Unit } from '@larkfield/schemas/profile/profile.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import type { ReportModel } from '#src/report-model.ts';
import { certificateText, checkText, licenseText, systemText, unitFacts, unitName } from './profile-text.ts';

/** One or more lines of a profile, in words. */
export interface ProfileRow {
  term: string;
  lines: string[];
}

const listed = (term: string, texts: readonly string[] | undefined, separator = ', '): ProfileRow[] =>
  texts?.length ? [{ term, lines: [texts.join(separator)] }] : [];
const ticked = (term: string, choices: readonly Choice[], ids: readonly string[] | undefined): ProfileRow[] =>
  listed(
    term,
    ids?.map((id) => labelOf(choices, id)),
  );

/** Credentials that staff checked have a line each; the others share a line that says that they are self-reported. */
function credentials<Credential extends { checked?: CredentialCheck | undefined }>(
  term: string,
  held: readonly Credential[] = [],
  textOf: (credential: Credential) => string,
  separator: string,
): ProfileRow[] {
  const claimed = held.filter(({ checked }) => !checked).map(textOf);
  const lines = [
    ...held.flatMap((credential) => (credential.checked ? [`${textOf(credential)}. ${checkText(credential.checked)}`] : [])),
    ...(claimed.length > 0 ? [`${claimed.join(separator)}: self-reported`] : []),
  ];
  return lines.length > 0 ? [{ term, lines }] : [];
}

/** A row for the service lines of each matrix. An unknown line is shown by its id in the first row. */
function serviceRows(held: ReportProfile['serviceLines'] = []): ProfileRow[] {
  const matrixOf = (id: string) => serviceMatrices.find(({ lines }) => lines.some((line) => line.id === id)) ?? serviceMatrices[0];
  return serviceMatrices.flatMap((matrix) =>
    listed(
      matrix.title,
      held
        .filter(({ line }) => matrixOf(line) === matrix)
        .map(({ line, role }) => `${labelOf(matrix.lines, line)}: ${lineRoles[role].toLowerCase()}`),
      '; ',
    ),
  );
}

/** The rows beside the units, and the rows below these two columns. */
function rowsOf(profile: ReportProfile, today: string): { beside: ProfileRow[]; below: ProfileRow[] } {
  // Years and units are shown separately; every other field has its row here, in this order.
  const rows: { [field in Exclude<keyof ReportProfile, 'years' | 'units'>]-?: ProfileRow[] } = {
    systems: listed('EHR', profile.systems?.map(systemText)),
    licenses: credentials('Licenses', profile.licenses, (license) => licenseText(license, today), '; '),
    certificates: credentials('Certifications', profile.certificates, (certificate) => certificateText(certificate, today), ', '),
    serviceLines: serviceRows(profile.serviceLines),
    benches: ticked('Benches', benches, profile.benches),
    devices: ticked('Equipment', devices, profile.devices),
    ages: ticked('Ages', ageGroups, profile.ages),
    languages: ticked('Languages', languages, profile.languages),
    shifts: ticked('Shifts and roles', shifts, profile.shifts),
  };
  const { systems, licenses, certificates, ...below } = rows;
  return { beside: [...systems, ...licenses, ...certificates], below: Object.values(below).flat() };
}

/** Shows an expired credential in bold. */
const markExpired = (line: string) =>
  line.split(/(\bexpired \d\d\/(?:\d\d\/)?\d{4})/).map((part, index) => (index % 2 === 1 ? h('strong', {}, part) : part));

const rowElement = ({ term, lines }: ProfileRow): ReportElement =>
  h(
    'div',
    {},
    h('dt', {}, term),
    lines.map((line) => h('dd', {}, h('bdi', {}, markExpired(line)))),
  );

const unitRow = (units: readonly Unit[]): ReportElement =>
  h(
    'div',
    {},
    h('dt', {}, 'Units'),
    units.map((unit) => {
      const facts = unitFacts(unit);
      return h('dd', {}, h('span', { className: 'rp-profile-unit' }, unitName(unit)), facts && ` · ${facts}`);
    }),
  );

/** The section on units, systems, licenses and certificates; null without a profile. */
export function reportProfile({ source: { profile, specialtyName }, today }: ReportModel): ReportElement | null {
  if (!profile) return null;
  const { years, units = [] } = profile;
  const { beside, below } = rowsOf(profile, today);
  const notes = [
    years !== undefined && `${years} ${years === 1 ? 'year' : 'years'} in ${specialtyName}`,
    'Self-reported unless marked as checked',
  ];
  return h(
    'section',
    { className: 'rp-profile' },
    h('h2', {}, 'Experience and credentials'),
    h('p', { className: 'rp-profile-note' }, notes.filter(Boolean).join(' · ')),
    h(
      'div',
      { className: units.length > 0 && beside.length > 0 ? 'rp-profile-columns' : undefined },
      units.length > 0 && h('dl', {}, unitRow(units)),
      beside.length > 0 && h('dl', {}, beside.map(rowElement)),
    ),
    below.length > 0 && h('dl', { className: 'rp-profile-below' }, below.map(rowElement)),
  );
}

/** A profile in words as of a day, row by row in the order of the report. */
export function profileRows(profile: ReportProfile, today: string): ProfileRow[] {
  const { years, units = [] } = profile;
  const { beside, below } = rowsOf(profile, today);
  const worked = units.map((unit) => [unitName(unit), unitFacts(unit)].filter(Boolean).join(' · '));
  return [
    ...(years === undefined ? [] : [{ term: 'Years', lines: [String(years)] }]),
    ...(worked.length > 0 ? [{ term: 'Units', lines: worked }] : []),
    ...beside,
    ...below,
  ];
}

/** The differences between two states of a profile, part by part: earlier and present text. */
export function profileChanges(
  before: ReportProfile,
  after: ReportProfile,
  today: string,
): { term: string; before: string[]; after: string[] }[] {
  const [was, is] = [itemsOf(before, today), itemsOf(after, today)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((term) => {
    const [old, now] = [was.get(term) ?? [], is.get(term) ?? []];
    const change = { term, before: old.filter((item) => !now.includes(item)), after: now.filter((item) => !old.includes(item)) };
    return change.before.length + change.after.length > 0 ? [change] : [];
  });
}

/** The parts of a profile, one line for each unit, system, license and certificate, without the checks by staff. */
function itemsOf(profile: ReportProfile, today: string): Map<string, string[]> {
  const { years, units = [], systems = [], licenses = [], certificates = [] } = profile;
  return new Map([
    ['Years', years === undefined ? [] : [String(years)]],
    ['Units', units.map((unit) => [unitName(unit), unitFacts(unit)].filter(Boolean).join(' · '))],
    ['EHR', systems.map(systemText)],
    ['Licenses', licenses.map((license) => licenseText(license, today))],
    ['Certifications', certificates.map((certificate) => certificateText(certificate, today))],
    ...rowsOf(profile, today).below.map(({ term, lines }) => [term, lines] as const),
  ]);
}

/** The least number of characters that fit a line: of a unit, beside the units, and across the whole page. */
const perUnit = 60;
const perHalf = 44;
const perLine = 105;

/** The number of lines that a profile takes on paper, with its heading; an overestimate rather than an underestimate. */
export function profileLines(profile: ReportProfile | undefined, today: string): number {
  if (!profile) return 0;
  const count = (texts: string[], width: number) => texts.reduce((sum, text) => sum + Math.ceil(text.length / width), 0);
  const { beside, below } = rowsOf(profile, today);
  const textsOf = (rows: ProfileRow[]) =>
    rows.flatMap(({ term, lines }) => lines.map((line, index) => (index === 0 ? `${term} ${line}` : line)));
  const left = count(profile.units?.map((unit) => `${unitName(unit)} · ${unitFacts(unit)}`) ?? [], perUnit);
  return 1 + Math.max(left, count(textsOf(beside), perHalf)) + count(textsOf(below), perLine);
}
