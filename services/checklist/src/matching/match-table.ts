import { certificateWords, type CertificateSearch } from '@larkfield/assessment/profile/search-keys.ts';
import type { ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { validUntil as endOf } from '@larkfield/assessment/validity.ts';
import type { MatchRow } from './match-row-store.ts';

/** A row with its id as text. `person` is the same for all submissions with one email address, and null without an address. */
export type TableRow = Omit<MatchRow, '_id' | 'email' | 'addressProvedAt'> & { id: string; person: string | null; isProved: boolean };

/** A certificate of a candidate: the number of its name, and its last day. */
interface HeldCertificate {
  name: number;
  until: string | null;
}

/**
 * The rows of one specialty in memory. Skills are stored in columns with one byte for each submission, so that a match of twelve
 * requirements reads twelve short arrays sequentially. Names of keys and certificates are stored once.
 */
export interface MatchTable {
  readonly size: number;
  readonly ids: readonly string[];
  /** In milliseconds. */
  readonly validUntil: readonly number[];
  readonly submittedAt: readonly number[];
  readonly certificates: readonly (readonly HeldCertificate[])[];
  /** States of licenses with their last day, and systems and units with their last use, each identified by the number of its key. */
  readonly licenses: readonly (readonly { key: number; until: string | null }[])[];
  readonly uses: readonly (readonly { key: number; last: string | null }[])[];
  /** Places of the submissions that no newer one with a proved address replaces, newest first. */
  newestFirst: () => readonly number[];
  /** The bytes of a skill, one for each place; undefined for a skill without any rating. */
  columnOf: (skillId: number) => Uint8Array | undefined;
  keyNumber: (key: string) => number | undefined;
  keyName: (number: number) => string;
  certificateNames: () => readonly (CertificateSearch & { number: number })[];
  certificateName: (number: number) => CertificateSearch;
  /** Whether the table has this row in its stored state. */
  has: (row: Pick<TableRow, 'id' | 'revision' | 'isProved'>) => boolean;
  /** Whether the table knows the order of skills in this version of the list. */
  hasLayout: (catalogueVersion: string) => boolean;
  addLayout: (catalogueVersion: string, skillIds: readonly number[]) => void;
  /** Adds a row, or replaces an earlier revision of it. */
  put: (row: TableRow) => void;
}

const firstCapacity = 256;

/** Assigns numbers to texts in the order of their arrival. */
function createNumbers() {
  const byText = new Map<string, number>();
  const texts: string[] = [];
  const numberOf = (text: string) => {
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, numberOf, find: (text: string) => byText.get(text) };
}

export function createMatchTable(conceptOf: ConceptOf): MatchTable {
  const places = new Map<string, number>();
  const ids: string[] = [];
  const revisions: number[] = [];
  const persons: number[] = [];
  const proved: boolean[] = [];
  const submittedAt: number[] = [];
  const validUntil: number[] = [];
  const licenses: { key: number; until: string | null }[][] = [];
  const uses: { key: number; last: string | null }[][] = [];
  const certificates: HeldCertificate[][] = [];
  const keyNumbers = createNumbers();
  const certificateNumbers = createNumbers();
  const certificatesByName: (CertificateSearch & { number: number })[] = [];
  const personNumbers = createNumbers();
  const columnNumbers = new Map<number, number>();
  const columns: Uint8Array[] = [];
  /** For each list: the column for each byte of a row, in the order of writing. */
  const layouts = new Map<string, [position: number, column: number][]>();
  let capacity = firstCapacity;
  let newest: number[] | null = null;

  const columnNumberOf = (concept: number) => {
    const known = columnNumbers.get(concept);
    if (known !== undefined) return known;
    columnNumbers.set(concept, columns.length);
    return columns.push(new Uint8Array(capacity)) - 1;
  };
  const grow = () => {
    capacity *= 2;
    for (const [index, column] of columns.entries()) {
      const larger = new Uint8Array(capacity);
      larger.set(column);
      columns[index] = larger;
    }
  };
  const certificateNumber = (name: string) => {
    const number = certificateNumbers.numberOf(name);
    certificatesByName[number] ??= { number, name, words: certificateWords(name), until: null };
    return number;
  };

  return {
    get size() {
      return ids.length;
    },
    ids,
    validUntil,
    submittedAt,
    certificates,
    licenses,
    uses,
    newestFirst() {
      if (newest) return newest;
      // Ids begin with their second of creation.
      const order = Array.from(ids.keys()).sort((one, other) => (ids[one]! < ids[other]! ? 1 : -1));
      const seen = new Uint8Array(personNumbers.texts.length);
      newest = order.filter((place) => {
        const person = persons[place]!;
        if (person < 0) return true;
        if (seen[person] === 1) return false;
        // A submission with a typed address does not replace other submissions with that address.
        if (proved[place]) seen[person] = 1;
        return true;
      });
      return newest;
    },
    columnOf: (skillId) => columns[columnNumbers.get(conceptOf(skillId)) ?? -1],
    keyNumber: keyNumbers.find,
    keyName: (number) => keyNumbers.texts[number]!,
    certificateNames: () => certificatesByName,
    certificateName: (number) => certificatesByName[number]!,
    has({ id, revision, isProved }) {
      const place = places.get(id) ?? -1;
      return revisions[place] === revision && proved[place] === isProved;
    },
    hasLayout: (catalogueVersion) => layouts.has(catalogueVersion),
    addLayout(catalogueVersion, skillIds) {
      const written = skillIds.map((id, position) => ({ id, position, concept: conceptOf(id) }));
      // A rating under the current id is written last, so that it replaces a rating under an earlier id in the same list.
      const ordered = [
        ...written.filter(({ id, concept }) => id !== concept).reverse(),
        ...written.filter(({ id, concept }) => id === concept),
      ];
      layouts.set(
        catalogueVersion,
        ordered.map(({ position, concept }) => [position, columnNumberOf(concept)]),
      );
    },
    put(row) {
      let place = places.get(row.id);
      if (place === undefined) {
        place = ids.length;
        if (place === capacity) grow();
        places.set(row.id, place);
        ids.push(row.id);
      } else {
        for (const column of columns) column[place] = 0;
      }
      revisions[place] = row.revision;
      proved[place] = row.isProved;
      persons[place] = row.person === null ? -1 : personNumbers.numberOf(row.person);
      submittedAt[place] = row.submittedAt.getTime();
      validUntil[place] = endOf(row.submittedAt).getTime();
      const profile = row.profileSearch;
      licenses[place] = (profile?.licenses ?? []).map(({ key, until }) => ({ key: keyNumbers.numberOf(key), until: until ?? null }));
      uses[place] = (profile?.uses ?? []).map(({ key, last }) => ({ key: keyNumbers.numberOf(key), last: last ?? null }));
      certificates[place] = (profile?.certificates ?? []).map(({ name, until }) => ({
        name: certificateNumber(name),
        until: until ?? null,
      }));
      for (const [position, column] of layouts.get(row.catalogueVersion)!) {
        const byte = row.skillBytes[position]!;
        if (byte !== 0) columns[column]![place] = byte;
      }
      newest = null;
    },
  };
}
