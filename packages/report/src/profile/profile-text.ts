import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { credentialState, daysLeft } from '@larkfield/assessment/profile/credential-dates.ts';
import { licenseTypes } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { allLevels, unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import type { CredentialCheck } from '@larkfield/schemas/profile/credential-check.ts';
import type { Certificate, License, RecordSystem, Unit } from '@larkfield/schemas/profile/profile.ts';

/** A month or a day (`2028-05`, `2028-05-31`) as forms show it: 05/2028, 05/31/2028. */
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

/** The end of a credential as seen on a day: "exp. 05/2028" or, once it has passed, "expired 10/2026". */
export const endText = (end: string, today: string): string =>
  `${credentialState(end, today) === 'expired' ? 'expired' : 'exp.'} ${calendarText(end)}`;

/** A note for staff, who can ask for a new credential, that it expires within weeks: "ends in 33 days". */
export function endsSoonText(end: string | undefined, today: string): string {
  if (end === undefined || credentialState(end, today) !== 'expiring') return '';
  const left = daysLeft(end, today);
  return left === 0 ? 'ends today' : `ends in ${left} ${left === 1 ? 'day' : 'days'}`;
}

/** RN, TX, compact, exp. 06/30/2028 */
export function licenseText({ type, name, states = [], compact, expires }: License, today: string): string {
  const parts = [name ?? labelOf(licenseTypes, type), ...states, compact && 'compact', expires && endText(expires, today)];
  return parts.filter(Boolean).join(', ');
}

/** BLS exp. 05/2028 */
export function certificateText({ name, expires, inProgress }: Certificate, today: string): string {
  if (inProgress) return `${name} in progress`;
  return expires ? `${name} ${endText(expires, today)}` : name;
}

/** Checked on 11/20/2026 at Nursys QuickConfirm by Hester Fernhill */
export const checkText = ({ on, source, by }: CredentialCheck): string => `Checked on ${calendarText(on)} at ${source} by ${by}`;
