import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { launchChromium } from '@larkfield/pdf-worker/browser/chromium.ts';
import { openLane } from '@larkfield/pdf-worker/browser/lane.ts';
import { pageHtml } from '@larkfield/pdf-worker/render/page-html.ts';
import { fullProfile, usualProfile } from '@larkfield/testing/factories.ts';
import { chromiumPath } from '../../services/pdf-worker/test/worker-harness.ts';
import { cpuOfTrees } from './process-cost.ts';

/** Measures the CPU time that a profile adds to a report. All kinds are rendered in random order and compared to the report without a profile. */
const rounds = 90;
/** The kernel counts in steps of 10 ms. */
const rendersEach = 4;
const profiles = { none: undefined, usual: usualProfile, full: fullProfile };
type Kind = keyof typeof profiles;
const kinds = Object.keys(profiles) as Kind[];
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const { browser, kill } = await launchChromium(chromiumPath());
const lane = await openLane(browser);

/** CPU milliseconds of one report, from its data to its pages. */
async function costOf(kind: Kind): Promise<number> {
  const profile = profiles[kind];
  const before = cpuOfTrees([process.pid]);
  for (let render = 0; render < rendersEach; render += 1)
    await lane.render(pageHtml(fixtureReport({ skills: 120 }, profile && { profile })));
  return (cpuOfTrees([process.pid]) - before) / rendersEach;
}

const costs: Record<Kind, number[]> = { none: [], usual: [], full: [] };
for (const kind of kinds) await costOf(kind);
for (let round = 0; round < rounds; round += 1) {
  const order = kinds.map((kind) => ({ kind, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  for (const { kind } of order) costs[kind].push(await costOf(kind));
}
kill();
for (const kind of kinds) {
  const ratio = sum(costs[kind]) / sum(costs.none);
  process.stdout.write(`${kind}: ${(sum(costs[kind]) / rounds).toFixed(1)} CPU-ms, ${ratio.toFixed(3)} of a report without a profile\n`);
}
process.exit();
