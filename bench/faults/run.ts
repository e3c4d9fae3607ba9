// Everything goes wrong, again and again, while people use the product; then every promise is checked. `npm run faults -- [seconds] [seed]`
import { cpus } from 'node:os';
import { buildFrontend } from '../../scripts/build-frontend.ts';
import { runFaults, toTable } from './run-faults.ts';

buildFrontend();
const seconds = Number(process.argv[2] ?? 180);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.info(`${seconds} s, seed ${seed}: npm run faults -- ${seconds} ${seed}`);
const { findings, notes, statuses } = await runFaults({
  seed,
  seconds,
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
