import type { Anchor } from '#src/audit-marks/audit-mark.ts';
import { firstHash } from '#src/audit/audit-chain-rules.ts';
import { findEntry } from '#src/audit/audit-chain-store.ts';
import { statementBytes, statementHash, type DayMark } from './day-mark.ts';
import { listMarkedDays, readDay } from './day-store.ts';
import { merkleRoot } from './merkle-tree.ts';
import { stampedAt } from './time-stamp.ts';

/** What the marks of days say: how many are sound, the last of them, how many have a time-stamp, and the first that is not sound. */
export interface DaysVerdict {
  marks: number;
  stamps: number;
  last: string | null;
  fault: string | null;
}

/** Checks every mark: its own words, the mark before it, its tree, its time-stamp, and that the chain still has the head it names. `base` is the last entry that was pruned. */
export async function verifyDays(key: Buffer, base: Anchor | null): Promise<DaysVerdict> {
  const verdict: DaysVerdict = { marks: 0, stamps: 0, last: null, fault: null };
  let previous: DayMark | null = null;
  for (const day of await listMarkedDays()) {
    try {
      const { mark, stamp } = await readDay(key, day);
      requireFollows(mark, previous);
      if (merkleRoot(mark.leaves) !== mark.statement.root) throw new Error('its list of PDFs was changed');
      await requireInChain(mark, base);
      if (stamp) {
        stampedAt(stamp, statementBytes(mark.statement));
        verdict.stamps += 1;
      }
      previous = mark;
    } catch (error) {
      return { ...verdict, fault: `${day}: ${(error as Error).message}` };
    }
    verdict.marks += 1;
    verdict.last = day;
  }
  return verdict;
}

/** The oldest mark may follow one that was pruned; every other one names the one before it. */
function requireFollows({ statement: { previous: named } }: DayMark, previous: DayMark | null) {
  if (!previous) return;
  if (named?.day !== previous.statement.day) throw new Error(`the mark of ${named?.day ?? 'the beginning'} is missing before it`);
  if (named.hash !== statementHash(previous.statement)) throw new Error('it does not follow the mark before it');
}

async function requireInChain({ statement: { head } }: DayMark, base: Anchor | null) {
  if (base && head.seq < base.seq) return;
  const hash = head.seq === 0 ? firstHash : head.seq === base?.seq ? base.hash : (await findEntry(head.seq))?.hash;
  if (hash !== head.hash) throw new Error(`the audit chain has another entry ${head.seq} than this mark names`);
}
