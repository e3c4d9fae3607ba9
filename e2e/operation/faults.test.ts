// @rest: kills
import { expect, test } from 'vitest';
import { fewFaults } from '../../bench/faults/faults.ts';
import { runFaults, toTable } from '../../bench/faults/run-faults.ts';

/** A seed can be given to repeat a run. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

// The test kills, freezes and fills the store, so it needs its own.
test.skipIf(process.env['MONGODB_URL'])(
  `every promise holds while parts are killed, frozen, cut off and filled up (FAULT_SEED=${seed})`,
  async () => {
    // Timing promises are checked by `npm run faults`, on an idle machine.
    const { findings, notes } = await runFaults({
      seed,
      faults: { once: fewFaults },
      perSecond: 4,
      diskMebibytes: 256,
      staff: 2,
      slowness: Infinity,
    });
    console.info(`${notes.join('\n')}\n${toTable(findings)}`);
    expect(findings.filter(({ held }) => !held)).toEqual([]);
  },
);
