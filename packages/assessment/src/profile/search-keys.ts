import type { Certificate, Profile } from '@larkfield/schemas/profile/profile.ts';
import { lastDay } from './credential-dates.ts';

/** A certificate as staff search for it: the words of its name, and the last day on which it is valid. */
export interface CertificateSearch {
  words: string[];
  name: string;
  until: string | null;
}

/** The searchable fields of a profile; only they are stored as plain text (product.md#profile-5). */
export interface ProfileSearch {
  keys: string[];
  certificates: CertificateSearch[];
  /** Each state of a license, or `compact`, with the last day on which the license is valid. */
  licenses: { key: string; until: string | null }[];
  /** Each system with the year of its last use, and each unit with the month in which the candidate left, or `present`. */
  uses: { key: string; last: string | null }[];
  /** The last day of each license and certificate. */
  ends: string[];
}

export const systemKey = (system: string): string => `ehr ${system}`;
export const unitKey = (type: string): string => `unit ${type}`;
export const shiftKey = (shift: string): string => `shift ${shift}`;
/** Two letters of a state, or `compact`. */
export const stateKey = (state: string): string => `state ${state}`;
const certificateKeyOf = (word: string) => `certificate ${word}`;

/** The lower-case words of a certificate's name, without punctuation: `R. EEG T.` has the words r, eeg and t. */
export const certificateWords = (name: string): string[] => [...new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu))];

/** The key for looking up certificates with all words of a name. The longest word is used, since it is the most selective. */
export function certificateLookUp(name: string): { key: string; words: string[] } | null {
  const words = certificateWords(name);
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  return longest === undefined ? null : { key: certificateKeyOf(longest), words };
}

export function profileSearch({ units = [], systems = [], licenses = [], certificates = [], shifts = [] }: Profile): ProfileSearch {
  const held = certificates.filter(({ inProgress }) => !inProgress);
  const keys = [
    ...units.map(({ type }) => unitKey(type)),
    ...systems.map(({ system }) => systemKey(system)),
    ...licenses.flatMap(({ states = [], compact }) => [...states, ...(compact ? ['compact'] : [])].map(stateKey)),
    ...held.flatMap(({ name }) => certificateWords(name).map(certificateKeyOf)),
  ];
  const ends = [...licenses, ...held].flatMap(({ expires }) => endOf(expires) ?? []);
  return {
    keys: [...new Set(keys)],
    ends: [...new Set(ends)],
    certificates: held.map(toSearch),
    licenses: licenses.flatMap(({ states = [], compact, expires }) =>
      [...states, ...(compact ? ['compact'] : [])].map((state) => ({ key: stateKey(state), until: endOf(expires) })),
    ),
    uses: [
      ...units.map(({ type, from, to }) => ({ key: unitKey(type), last: to ?? (from ? 'present' : null) })),
      ...systems.map(({ system, lastUsed }) => ({ key: systemKey(system), last: lastUsed === undefined ? null : String(lastUsed) })),
      ...shifts.map((shift) => ({ key: shiftKey(shift), last: null })),
    ],
  };
}

const endOf = (expires: string | undefined) => (expires === undefined ? null : lastDay(expires));

const toSearch = ({ name, expires }: Certificate): CertificateSearch => ({
  words: certificateWords(name),
  name,
  until: endOf(expires),
});
