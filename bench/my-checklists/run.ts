import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { startStack } from '@larkfield/local-stack/start-stack.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { askForMyChecklists } from '@larkfield/schemas/my-checklists/ask-for-my-checklists.ts';
import { myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';

/** Whether the time of an answer tells if an address is known: through the gateway, known and unknown in turn, each from a client of its own. */
const tries = 200;
const warmUp = 20;
/** Milliseconds by which the medians may differ. */
const target = 10;
/** An address is asked for as often as links are sent to it, so that none is asked for in vain. */
const people = (tries + warmUp) / myChecklistsConstants.linksPerWindow;
const knownAddress = (index: number) => `known-${index % people}@candidate.example`;
const unknownAddress = (index: number) => `other-${index % people}@candidate.example`;

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-my-checklists-bench-'));
const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)!, trustProxyHops: 1, workers: 0 });
const clientOf = (number: number) => createApiClient(stack.url, `203.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);

async function submitFrom(count: number): Promise<void> {
  const { specialty, skillsByCategory } = await clientOf(0).call(getSpecialty, { params: { slug: 'rn-icu' } });
  for (let index = 0; index < count; index += 1) {
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email: knownAddress(index) });
    await clientOf(index).call(submitChecklist, { body });
  }
}

/** Milliseconds from the request to the end of its answer. */
async function timeAsking(email: string, client: number): Promise<number> {
  const from = clientOf(client);
  const started = performance.now();
  await from.call(askForMyChecklists, { body: { email } });
  return performance.now() - started;
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;

try {
  await submitFrom(people);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < tries + warmUp; index += 1) {
    const timeKnown = async () => known.push(await timeAsking(knownAddress(index), 2 * index));
    const timeUnknown = async () => unknown.push(await timeAsking(unknownAddress(index), 2 * index + 1));
    // Who comes first changes from try to try: what one leaves to be done falls on both alike.
    for (const time of index % 2 === 0 ? [timeKnown, timeUnknown] : [timeUnknown, timeKnown]) await time();
  }
  const [ofKnown, ofUnknown] = [known.slice(warmUp), unknown.slice(warmUp)];
  for (const [name, times] of [
    ['known', ofKnown],
    ['unknown', ofUnknown],
  ] as const)
    process.stdout.write(`${name} address, ${tries} tries: p50 ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms\n`);
  const difference = Math.abs(at(ofKnown, 0.5) - at(ofUnknown, 0.5));
  process.stdout.write(`the medians differ by ${difference.toFixed(2)} ms (${difference < target ? 'within' : 'over'} ${target})\n`);
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
