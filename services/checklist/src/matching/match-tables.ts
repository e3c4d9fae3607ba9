import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import { conceptsOf, type ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { day, minute } from '@larkfield/schemas/durations.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { createMatchTable, type MatchTable } from './match-table.ts';
import { countRemovals, type MatchRow, oldestWritten, readProvedSince, readRowsSince } from './match-row-store.ts';
import { idsInOrder } from '#src/submissions/skill-bytes.ts';

/** How long after its timestamp a row may be stored, in milliseconds, because of clock skew (decision 020) and slow writes. */
const lateness = 60_000;
/** The limit of rows in memory; a single specialty is always kept. */
const mostRows = 1_000_000;
/** A table that was not used for this time is dropped, in milliseconds. */
const idleTime = 30 * minute;
/** A table in constant use is rebuilt after this time, since expired rows remain in it. */
const longestUse = day;

/** The rows of recently used specialties, in memory. */
export interface MatchTables {
  /** The current table of a specialty, with everything stored before the call and nothing removed before it. */
  open: (specialtyId: number) => Promise<MatchTable>;
  conceptOf: ConceptOf;
}

interface HeldTable {
  table: MatchTable;
  /** The time up to which the table is complete. */
  through: Date;
  /** The number of removals that the table reflects. */
  removals: number;
  readAt: Date;
}

interface Slot {
  held: HeldTable | null;
  idle: NodeJS.Timeout;
  /** The last read; the next read starts after it. */
  reading: Promise<unknown>;
}

export function createMatchTables({ catalogue, addressKey }: { catalogue: Catalogue; addressKey: Buffer }): MatchTables {
  const conceptOf = conceptsOf(catalogue.entries().flatMap(({ skillsByCategory }) => skillsByCategory.flatMap(({ skills }) => skills)));
  /** The tables in the order of their last use. */
  const slots = new Map<number, Slot>();

  /** Reads the rows written since the last read, or all rows if any were removed meanwhile. */
  async function read(specialtyId: number, slot: Slot): Promise<MatchTable> {
    const now = new Date();
    const removals = await countRemovals(specialtyId);
    const isUsable = slot.held?.removals === removals && now.getTime() - slot.held.readAt.getTime() < longestUse;
    const { table, through, readAt } = isUsable
      ? slot.held!
      : { table: createMatchTable(conceptOf), through: oldestWritten(now), readAt: now };
    const since = new Date(through.getTime() - lateness);
    const put = async ({ addressProvedAt, ...row }: MatchRow) => {
      const id = row._id.toHexString();
      const isProved = Boolean(addressProvedAt);
      if (table.has({ id, revision: row.revision, isProved })) return;
      const { catalogueVersion, email } = row;
      if (!table.hasLayout(catalogueVersion)) {
        const { skillsByCategory } = await getCatalogueVersion(catalogue, specialtyId, catalogueVersion);
        table.addLayout(catalogueVersion, idsInOrder(skillsByCategory));
      }
      table.put({ ...row, id, person: email ? keyedAddress(addressKey, email) : null, isProved });
    };
    for await (const row of readRowsSince(specialtyId, since)) await put(row);
    if (isUsable) for await (const row of readProvedSince(specialtyId, since)) await put(row);
    slot.held = { table, through: now, removals, readAt };
    return table;
  }

  /** Drops the least recently used tables until the rest fits. */
  function makeRoom(): void {
    let rows = 0;
    for (const [index, [id, { held, idle }]] of [...slots].toReversed().entries()) {
      rows += held?.table.size ?? 0;
      if (index === 0 || rows <= mostRows) continue;
      clearTimeout(idle);
      slots.delete(id);
    }
  }

  return {
    conceptOf,
    async open(specialtyId) {
      const known = slots.get(specialtyId);
      const slot = known ?? {
        held: null,
        idle: setTimeout(() => slots.delete(specialtyId), idleTime).unref(),
        reading: Promise.resolve(),
      };
      slot.idle.refresh();
      slots.delete(specialtyId);
      slots.set(specialtyId, slot);
      const reading = slot.reading.then(() => read(specialtyId, slot));
      slot.reading = reading.catch(() => {});
      const table = await reading;
      makeRoom();
      return table;
    },
  };
}
