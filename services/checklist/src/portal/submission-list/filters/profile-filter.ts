import { labelOf, type Choice } from '@larkfield/assessment/profile/choice.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { certificateLookUp, stateKey, systemKey, unitKey, type ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { SubmissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';

export type ProfileFilters = Pick<SubmissionFilters, 'ehr' | 'unit' | 'state' | 'certificate' | 'validOn' | 'certificateEndsWithin'>;

/** What a profile must have to be found. */
export interface ProfileQuery {
  /** All of them. */
  keys: string[];
  /** One certificate with all these words that holds on a day, and ends by one, if they are given; null when none can be meant. */
  certificate?: { words: string[]; validOn: string | undefined; endsBy: string | undefined } | null;
}

const day = 24 * 60 * 60_000;

/** What the filters by experience and credentials ask for; null when nothing is asked. */
export function profileQueryOf(
  { ehr, unit, state, certificate, validOn, certificateEndsWithin }: ProfileFilters,
  now = new Date(),
): ProfileQuery | null {
  const keys = [
    ...(ehr === undefined ? [] : [systemKey(ehr)]),
    ...(unit === undefined ? [] : [unitKey(unit)]),
    ...(state === undefined ? [] : [stateKey(state)]),
  ];
  const today = officeDay(now);
  // What ends soon has not ended.
  const ends =
    certificateEndsWithin === undefined
      ? { validOn, endsBy: undefined }
      : {
          validOn: validOn !== undefined && validOn > today ? validOn : today,
          endsBy: officeDay(new Date(now.getTime() + certificateEndsWithin * day)),
        };
  if (certificate === undefined) {
    if (ends.endsBy !== undefined) return { keys, certificate: { words: [], ...ends } };
    return keys.length > 0 ? { keys } : null;
  }
  const meant = certificateLookUp(certificate);
  return meant ? { keys: [...keys, meant.key], certificate: { words: meant.words, ...ends } } : { keys, certificate: null };
}

/** What staff look for of a profile, as cells of a table. */
export const profileColumns = ['Units', 'EHR systems', 'License states (valid until)', 'Certifications (valid until)'];

const noProfile = { keys: [], certificates: [], licenses: [] };

/** The cells of `profileColumns`; `endOf` writes the last day of a license or certificate, and nothing where there is none. */
export function profileCells(
  search: Pick<ProfileSearch, 'keys' | 'certificates' | 'licenses'> | null | undefined,
  endOf: (until: string) => string,
) {
  const { keys, certificates, licenses } = search ?? noProfile;
  const listed = (kind: string, choices: readonly Choice[]) =>
    keys
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => labelOf(choices, key.slice(kind.length + 1)))
      .join(', ');
  const dated = (held: readonly { name: string; until: string | null }[]) =>
    held.map(({ name, until }) => (until ? `${name} (${endOf(until)})` : name)).join(', ');
  const states = licenses.map(({ key, until }) => ({ name: key.slice(stateKey('').length), until }));
  return {
    units: listed('unit', unitTypes),
    systems: listed('ehr', recordSystems),
    states: dated(states),
    certificates: dated(certificates),
  };
}
