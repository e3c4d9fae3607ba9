import { workAtOnce, workInTurns, type WorkThrough } from '@larkfield/service-kit/process/work-in-turns.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import { conceptsOf, type ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { markOfKey } from './match-key.ts';
import { createMatchTable, type MatchTable } from './match-table.ts';
import { idsInOrder, packSubmission, type MatchRow, type PackedSubmission } from './match-row.ts';
import {
  areRemovalsKept,
  findPosition,
  listRemovals,
  listRevisedSince,
  listRowRevisions,
  listRows,
  listSpecialtyToPack,
  listToPack,
  notePosition,
  removeOrphans,
  storeRows,
} from './match-row-store.ts';

/** Milliseconds by which a change may be stored later than its own time says: clocks that are apart (decision 020), and a slow write. */
const lateness = 60_000;
/** More changes than this at once are not looked up one by one: the whole specialty is read. */
const manyChanges = 1_000;
const packedAtOnce = 200;
const readAtOnce = 2_000;
/** Rows in memory at most, one specialty at least; in the order of use, the tables of others are let go. */
const mostRows = 1_000_000;
/** A table that nobody asked for so long is let go, in milliseconds. */
const idleTime = 30 * 60_000;
/** One that is used all the time is read again after so long, since what has run out stays in it. */
const longestUse = 24 * 60 * 60_000;
/** How often rows are made of what nobody asked for, and how soon memory learns of a removal, in milliseconds. */
export const keepInterval = 5 * 60_000;
const year = 366 * 24 * 60 * 60_000;

/** The rows of specialties: stored, and in memory for those that are asked for. */
export interface MatchTables {
  /** The table of a specialty as of now: whatever was stored before the call is in it. */
  open: (specialtyId: number) => Promise<MatchTable>;
  /** Makes rows of what has none yet, and lets go what nobody uses. */
  keep: (stop?: AbortSignal) => Promise<void>;
  conceptOf: ConceptOf;
}

interface HeldTable {
  table: MatchTable;
  /** Up to when it has everything. */
  through: Date;
  /** The time that is stored for other processes to begin from. */
  notedAt: number;
  readAt: number;
}

interface Slot {
  held: HeldTable | null;
  usedAt: number;
  running: Promise<MatchTable> | null;
  next: Promise<MatchTable> | null;
}

export function createMatchTables({ catalogue, addressKey }: { catalogue: Catalogue; addressKey: Buffer }): MatchTables {
  const conceptOf = conceptsOf(catalogue.entries().flatMap(({ skillsByCategory }) => skillsByCategory.flatMap(({ skills }) => skills)));
  const slots = new Map<number, Slot>();
  const keyMark = markOfKey(addressKey);

  const orderOf = async (specialtyId: number, version: string) =>
    idsInOrder((await getCatalogueVersion(catalogue, specialtyId, version)).skillsByCategory);

  /** Makes and stores the rows of submissions. */
  async function pack(specialtyId: number, submissions: readonly PackedSubmission[], now: Date): Promise<MatchRow[]> {
    const rows: MatchRow[] = [];
    const orders = new Map<string, number[]>();
    for (const submission of submissions) {
      const { catalogueVersion } = submission;
      if (!orders.has(catalogueVersion)) orders.set(catalogueVersion, await orderOf(specialtyId, catalogueVersion));
      rows.push(packSubmission(submission, orders.get(catalogueVersion)!, addressKey));
    }
    const valid = rows.filter(({ validUntil }) => validUntil > now);
    await storeRows(valid);
    return valid;
  }

  /** Stores a row of every revision since a time that is not among the known ones; of everything that may be valid where there is no time. */
  async function packChanges(
    specialtyId: number,
    since: Date | null,
    knownOf: (ids: string[]) => Promise<{ get: (id: string) => number | undefined }>,
    { onRows, workThrough }: { onRows: (rows: MatchRow[]) => Promise<void>; workThrough: WorkThrough },
  ): Promise<void> {
    const now = new Date();
    const changed = since && (await listRevisedSince(specialtyId, since, manyChanges));
    if (changed && changed.length < manyChanges) {
      const known = await knownOf(changed.map(({ id }) => id));
      const wanted = changed.filter(({ id, revision }) => known.get(id) !== revision).map(({ id }) => id);
      await workThrough(packedAtOnce, async (limit) => {
        const ids = wanted.splice(0, limit);
        if (ids.length > 0) await onRows(await pack(specialtyId, await listToPack(ids), now));
        return ids.length;
      });
      return;
    }
    let after = firstIdOf(new Date(now.getTime() - year));
    await workThrough(packedAtOnce, async (limit) => {
      const found = await listSpecialtyToPack(specialtyId, after, limit);
      await onRows(await pack(specialtyId, found, now));
      after = found.at(-1)?._id.toHexString() ?? after;
      return found.length;
    });
  }

  async function putAll(specialtyId: number, table: MatchTable, rows: readonly MatchRow[]): Promise<void> {
    for (const { catalogueVersion } of rows)
      if (!table.hasLayout(catalogueVersion)) table.addLayout(catalogueVersion, await orderOf(specialtyId, catalogueVersion));
    for (const row of rows) table.put(row);
  }

  async function load(specialtyId: number): Promise<HeldTable & { isNew: boolean }> {
    const table = createMatchTable(conceptOf);
    const position = await findPosition(specialtyId, keyMark);
    const isOld = position !== null && !areRemovalsKept(position, new Date());
    for (let after: string | undefined; ;) {
      const rows = await listRows(specialtyId, after, readAtOnce);
      const gone = new Set(isOld ? await removeOrphans(rows.map(({ id }) => id)) : []);
      await putAll(
        specialtyId,
        table,
        rows.filter(({ id }) => !gone.has(id)),
      );
      if (rows.length < readAtOnce) break;
      after = rows.at(-1)!.id;
    }
    return { table, through: position ?? new Date(0), notedAt: position?.getTime() ?? 0, readAt: Date.now(), isNew: position === null };
  }

  /** Brings a table up to now: what was revised since, then what was removed, since a row may have been made of it meanwhile. */
  async function refresh(specialtyId: number, slot: Slot): Promise<MatchTable> {
    const began = new Date();
    const isNew = slot.held === null ? await load(specialtyId) : null;
    const held: HeldTable = isNew ?? slot.held!;
    const since = isNew?.isNew ? null : new Date(held.through.getTime() - lateness);
    const { table } = held;
    await packChanges(specialtyId, since, async () => ({ get: table.revisionOf }), {
      onRows: (rows) => putAll(specialtyId, table, rows),
      workThrough: workAtOnce,
    });
    const removed = await listRemovals(specialtyId, since ?? new Date(began.getTime() - lateness));
    if (removed.some((id) => table.revisionOf(id) !== undefined)) {
      // It happens a few times a month: the table is read again rather than taught to let go of a row.
      slot.held = null;
      return refresh(specialtyId, slot);
    }
    held.through = began;
    if (began.getTime() - held.notedAt > lateness) {
      await notePosition(specialtyId, began, keyMark);
      held.notedAt = began.getTime();
    }
    slot.held = held;
    return table;
  }

  /** One refresh of a table at a time; who asks while one is under way waits for the next, which sees what was stored before they asked. */
  function refreshInTurn(specialtyId: number, slot: Slot): Promise<MatchTable> {
    if (!slot.running) {
      slot.running = refresh(specialtyId, slot).finally(() => (slot.running = null));
      return slot.running;
    }
    slot.next ??= slot.running
      .catch(() => {})
      .then(() => {
        slot.next = null;
        return refreshInTurn(specialtyId, slot);
      });
    return slot.next;
  }

  /** Lets go the tables that were not used for longest, until the rest fits. */
  function makeRoom(): void {
    const held = [...slots].filter(([, slot]) => slot.held).sort(([, one], [, other]) => other.usedAt - one.usedAt);
    let rows = 0;
    for (const [index, [id, slot]] of held.entries()) {
      rows += slot.held!.table.size;
      if (index > 0 && rows > mostRows) slots.delete(id);
    }
  }

  return {
    conceptOf,
    async open(specialtyId) {
      const slot = slots.get(specialtyId) ?? { held: null, usedAt: 0, running: null, next: null };
      slots.set(specialtyId, slot);
      slot.usedAt = Date.now();
      const table = await refreshInTurn(specialtyId, slot);
      makeRoom();
      return table;
    },
    async keep(stop) {
      const now = Date.now();
      const isOver = ({ usedAt, held }: Slot) => usedAt < now - idleTime || (held?.readAt ?? now) < now - longestUse;
      for (const [id, slot] of slots) if (isOver(slot) && !slot.running) slots.delete(id);
      for (const { specialty } of catalogue.entries()) {
        const slot = slots.get(specialty.id);
        // What is in memory also learns of removals here, so that nobody who was erased stays in it.
        if (slot) await refreshInTurn(specialty.id, slot);
        else await keepRows(specialty.id, stop);
        if (stop?.aborted) return;
      }
    },
  };

  async function keepRows(specialtyId: number, stop: AbortSignal | undefined): Promise<void> {
    const began = new Date();
    const position = await findPosition(specialtyId, keyMark);
    const since = position && new Date(position.getTime() - lateness);
    const workThrough: WorkThrough = (most, batch) => workInTurns(most, batch, stop);
    await packChanges(specialtyId, since, listRowRevisions, { onRows: async () => {}, workThrough });
    // What is left is done when the next process begins from the same position.
    if (stop?.aborted) return;
    await listRemovals(specialtyId, since ?? new Date(began.getTime() - lateness));
    await notePosition(specialtyId, began, keyMark);
  }
}

function firstIdOf(time: Date): string {
  return `${Math.floor(time.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0')}${'0'.repeat(16)}`;
}
