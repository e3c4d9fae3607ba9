import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { licenseTypes } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { allLevels, unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import type { CredentialCheck } from '@larkfield/schemas/profile/credential-check.ts';
import type { Certificate, License, RecordSystem, Unit } from '@larkfield/schemas/profile/profile.ts';

/** A month or a day (`2028-05`, `2028-05-31`) as forms write it: 05/2028, 05/31/2028. */
export function calendarText(date: string): string {
  const [year, ...rest] = date.split('-');
  return [...rest, year].join('/');
}

const joined = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ');

function periodText({ from, to }: Unit): string | undefined {
  if (from && to) return from === to ? calendarText(from) : `${calendarText(from)}–${calendarText(to)}`;
  if (from) return `since ${calendarText(from)}`;
  return to && `until ${calendarText(to)}`;
}

/** Medical ICU, Trauma level I */
export const unitName = ({ type, level }: Unit): string =>
  [labelOf(unitTypes, type), level && labelOf(allLevels, level)].filter(Boolean).join(', ');

/** 24 beds · 1:2 · since 03/2023 · staff */
export function unitFacts(unit: Unit): string {
  const { beds, ratio, as } = unit;
  return joined([beds !== undefined && `${beds} beds`, ratio !== undefined && `1:${ratio}`, periodText(unit), as]);
}

/** Epic (2026) */
export function systemText({ system, name, lastUsed }: RecordSystem): string {
  const called = name ?? labelOf(recordSystems, system);
  return lastUsed === undefined ? called : `${called} (${lastUsed})`;
}

/** RN, TX, compact, exp. 06/30/2028 */
export function licenseText({ type, name, states = [], compact, expires }: License): string {
  const parts = [name ?? labelOf(licenseTypes, type), ...states, compact && 'compact', expires && `exp. ${calendarText(expires)}`];
  return parts.filter(Boolean).join(', ');
}

/** BLS exp. 05/2028 */
export function certificateText({ name, expires, inProgress }: Certificate): string {
  if (inProgress) return `${name} in progress`;
  return expires ? `${name} exp. ${calendarText(expires)}` : name;
}

/** Checked on 11/20/2026 at Nursys QuickConfirm by Hester Fernhill */
export const checkText = ({ on, source, by }: CredentialCheck): string => `Checked on ${calendarText(on)} at ${source} by ${by}`;
