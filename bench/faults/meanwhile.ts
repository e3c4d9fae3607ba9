// Sends requests to a running installation while a command changes it, and counts the failures:
// npm run bench -- bench/faults/meanwhile.ts ADDRESS REQUESTS-A-SECOND COMMAND ...
import { spawn } from 'node:child_process';
import { getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { downloadChecklist, getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { createCaller } from './people/caller.ts';
import { isWholePdf } from './people/candidates.ts';

const [url, rate, ...command] = process.argv.slice(2);
if (!url || !(Number(rate) > 0) || command.length === 0) throw new Error('Usage: meanwhile.ts ADDRESS REQUESTS-A-SECOND COMMAND ...');
/** Of this number of requests, one is a submission, one polls a PDF, and ten are downloads. */
const turn = 100;
/** The least number of requests, including some seconds before and after the command. */
const leastRequests = 5_000;
const before = 5_000;
const after = 10_000;
/** Time limit for the PDF of the first submission. */
const firstPdf = 120_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const { call, download } = createCaller(new URL(url).origin);
const { body: specialty } = await call(getSpecialty, { params: { slug: 'rn-icu' } });
if (!specialty) throw new Error(`${url} does not answer`);
const body = makeSubmission({ id: specialty.specialty.id, groups: specialty.skillsByCategory });

const outcomes = new Map<string, number>();
const milliseconds: number[] = [];
const failures: string[] = [];
const submitted: string[] = [];
const ready: string[] = [];
const started = performance.now();

function note(kind: string, status: number, wanted: number, time: number, isSound = true): void {
  const outcome = `${kind} ${status}${isSound ? '' : ' (not whole)'}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  milliseconds.push(time);
  if (status !== wanted || !isSound) failures.push(`${((performance.now() - started) / 1_000).toFixed(1)} s: ${outcome}`);
}

async function submit(number: number): Promise<void> {
  const person = { ...body, email: `meanwhile.${number}@candidate.example` };
  const answer = await call(submitChecklist, { body: person }, { idempotencyKey: crypto.randomUUID() });
  note('submission', answer.status, 201, answer.milliseconds);
  if (answer.status === 201) submitted.push(answer.body!.downloadToken);
}

async function look(token: string): Promise<void> {
  const answer = await call(getDownloadStatus, { params: { token } });
  note('status', answer.status, 200, answer.milliseconds);
  // Two polls may have asked for the same PDF.
  if (answer.body?.state !== 'ready' || !submitted.includes(token)) return;
  submitted.splice(submitted.indexOf(token), 1);
  ready.push(token);
}

async function fetchPdf(token: string): Promise<void> {
  const answer = await download(endpointUrl(downloadChecklist, { params: { token } }));
  note('PDF', answer.status, 200, answer.milliseconds, answer.status !== 200 || isWholePdf(answer.body!));
}

async function view(number: number): Promise<void> {
  if (number % 3 > 0) {
    const answer = await call(listSpecialties, { query: {} });
    return note('list', answer.status, 200, answer.milliseconds);
  }
  const page = await download('/');
  note('page', page.status, 200, page.milliseconds);
}

async function ask(number: number): Promise<void> {
  const place = number % turn;
  if (place === 0) return submit(number);
  if (place === 1 && submitted.length > 0) return look(submitted[0]!);
  if (place % 5 === 2) return fetchPdf(ready[number % ready.length]!);
  return view(number);
}

await submit(-1);
for (const end = performance.now() + firstPdf; ready.length === 0; await wait(500)) {
  if (performance.now() > end) throw new Error('The first submission has no PDF');
  await look(submitted[0]!);
}

let isOver = false;
const running = new Set<Promise<void>>();
const load = (async () => {
  const start = performance.now();
  for (let number = 0; !isOver || number < leastRequests; number += 1) {
    const due = start + (number * 1_000) / Number(rate);
    if (due > performance.now()) await wait(due - performance.now());
    const asked = ask(number).finally(() => running.delete(asked));
    running.add(asked);
  }
  await Promise.all(running);
})();

await wait(before);
const began = performance.now();
const code = await new Promise<number | null>((resolve, reject) => {
  spawn(command[0]!, command.slice(1), { stdio: 'inherit' }).on('error', reject).on('exit', resolve);
});
const took = Math.round((performance.now() - began) / 1_000);
await wait(after);
isOver = true;
await load;

const sorted = milliseconds.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]!);
console.info(`The command ended with ${code} after ${took} s`);
console.info(
  `${milliseconds.length} requests, ${rate} a second: ${[...outcomes].map(([name, count]) => `${count} × ${name}`).join(', ')}; median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
);
console.info(failures.length === 0 ? 'No request failed' : `FAILED ${failures.length}:\n${failures.join('\n')}`);
process.exit(code === 0 && failures.length === 0 ? 0 : 1);
