// Injects all faults repeatedly while simulated users work, and then checks every promise: `npm run faults -- [seconds] [seed]`.
// With `--kills N`, each part is killed N times instead, without other faults.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildFrontend } from '../../scripts/product/build-frontend.ts';
import { killsOfEach } from './faults.ts';
import { runFaults, toTable } from './run-faults.ts';

buildFrontend();
const { values, positionals } = parseArgs({ options: { kills: { type: 'string' } }, allowPositionals: true });
const seconds = Number(positionals[0] ?? 180);
const seed = Number(positionals[1] ?? Date.now() % 1_000_000);
console.info(values.kills ? `each part killed ${values.kills} times` : `${seconds} s, seed ${seed}: npm run faults -- ${seconds} ${seed}`);
const { findings, notes, statuses } = await runFaults({
  seed,
  faults: values.kills ? { once: killsOfEach(Number(values.kills)) } : { seconds },
  perSecond: 12,
  diskMebibytes: 2_048,
  staff: 8,
  slowness: Number(process.env['SLOWNESS'] ?? 1),
  tell: (line) => console.info(line),
});
console.info(
  `\n${cpus().length} cores; ${notes.join('\n')}\n\n${toTable(findings)}\n\n${statuses.map(([name, count]) => `${name}: ${count}`).join(', ')}`,
);
process.exitCode = findings.every(({ held }) => held) ? 0 : 1;
