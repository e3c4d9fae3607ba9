import { firstHash } from './audit-chain-rules.ts';
import { noteOnHost, type Anchor } from '#src/audit-marks/audit-mark.ts';
import { advanceMark, readKnownAnchor, readMark } from '#src/audit-marks/mark-store.ts';
import type { Verdict } from './verify-chain.ts';

/** Accepts a valid chain from its base to its head: starts a new epoch, which voids earlier records of hosts. */
export async function acceptChain(key: Buffer, dataDir: string, { head, start }: Pick<Verdict, 'head' | 'start'>): Promise<void> {
  const [anchor, base] = [await readKnownAnchor(key, dataDir), await readMark(key, 'base')];
  const epoch = Math.max(anchor?.epoch ?? 0, base?.epoch ?? 0) + 1;
  const beginning: Anchor = { seq: 0, hash: firstHash };
  await advanceMark(key, 'base', { ...(start ?? beginning), epoch });
  const accepted = { ...(head ?? beginning), epoch };
  await advanceMark(key, 'anchor', accepted);
  noteOnHost(dataDir, key, accepted);
}
