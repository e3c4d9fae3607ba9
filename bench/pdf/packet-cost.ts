import { fixtureCover } from '@larkfield/report/test/packet-fixtures.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { launchChromium } from '@larkfield/pdf-worker/browser/chromium.ts';
import { openLane } from '@larkfield/pdf-worker/browser/lane.ts';
import { pageHtml } from '@larkfield/pdf-worker/render/page-html.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { chromiumPath } from '../../services/pdf-worker/test/worker-harness.ts';
import { cpuOfTrees } from './process-cost.ts';

/** Compares the CPU time of a packet with twelve requirements to that of its report, rendered in turn; the limit is a ratio of 1.5. */
const rounds = 60;
/** The kernel counts in steps of 10 ms. */
const rendersEach = 4;
const asked = 12;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const { items } = fixtureCover;
const packet = { ...fixtureCover, items: Array.from({ length: asked }, (_, index) => items[index % items.length]!) };
const { browser, kill } = await launchChromium(chromiumPath());
const lane = await openLane(browser);

/** CPU milliseconds of one document, from its data to its pages. */
async function costOf(cover?: typeof packet): Promise<number> {
  const before = cpuOfTrees([process.pid]);
  for (let render = 0; render < rendersEach; render += 1) {
    const report = fixtureReport({ skills: 120 }, { profile: usualProfile });
    await lane.render(pageHtml(cover ? { ...report, packet: cover } : report));
  }
  return (cpuOfTrees([process.pid]) - before) / rendersEach;
}

const costs: { report: number; packet: number }[] = [];
await costOf();
await costOf(packet);
for (let round = 0; round < rounds; round += 1) {
  // The order of the two alternates with each round.
  if (round % 2 === 0) costs.push({ report: await costOf(), packet: await costOf(packet) });
  else costs.push({ packet: await costOf(packet), report: await costOf() });
}
kill();
const of = (kind: 'report' | 'packet') => median(costs.map((cost) => cost[kind])).toFixed(0);
const ratio = median(costs.map((cost) => cost.packet / cost.report));
process.stdout.write(`report: ${of('report')} CPU-ms, packet: ${of('packet')} CPU-ms, median of pairs ${ratio.toFixed(3)}, limit 1.5\n`);
process.exit();
