import { readFileSync } from 'node:fs';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';

/**
 * Measures the CPU time of the checklist service, without its stores, for the print data of a report without references and with two:
 * `npm run bench -- bench/pdf/print-data.ts [rounds]`. To compare two states of the product, run them in turn.
 */
const rounds = Number(process.argv[2] ?? 12);
const perRound = 100;
const stores = await startTestStores();
const checklist = await startServiceProcess('checklist', await testSettings(stores, { logLevel: 'warn' }));

async function call<T>(method: string, path: string, options: object = {}): Promise<T> {
  const response = await checklist.send(method, path, options as never);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function submit(): Promise<string> {
  const { specialty, skillsByCategory } = await call<ReplyOf<typeof getSpecialty>>('GET', '/api/specialties/slug/rn-icu');
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory });
  return (await call<{ submissionId: string }>('POST', '/api/checklist/submit', { body })).submissionId;
}

async function giveReferences(submissionId: string): Promise<void> {
  const referees = ['one', 'two'].map((of) => ({
    name: `Referee ${of}`,
    role: 'Charge nurse',
    email: `${of}@mercy.example`,
    unit: 'Medical ICU',
    from: '2023-03',
    to: null,
    relation: 'supervisor',
  }));
  const asked = { body: { submissionId, referees, skillIds: [], saidAt: new Date().toISOString() }, as: 'user' };
  const { requests } = await call<{ requests: { id: string }[] }>('POST', '/api/references', asked);
  for (const { id } of requests) {
    const { token } = await call<{ token: string }>('POST', `/api/admin-portal/references/${id}/link`, { body: {}, as: 'user' });
    const { skills } = await call<{ skills: { id: number }[] }>('POST', '/api/references/open', { body: { token } });
    const ratings = skills.map((skill) => ({ skillId: skill.id, proficiency: 3 }));
    const said = { capacity: 'supervisor', workAgain: 'yes', comment: 'Calm in a code', name: 'Referee' };
    const answer = { ratings, from: '2023-03', to: null, ...said, attestationVersion: refereeAttestation.version };
    await call('POST', '/api/references/answer', { body: { token, answer } });
  }
  // Reading the report updates it to the edition with both references.
  await call('GET', `/api/admin-portal/submissions/${submissionId}/report`, { as: 'user' });
}

/** CPU time in milliseconds. Linux counts in ticks of 10 ms, which is precise enough for a round. */
function used(): number {
  const fields = readFileSync(`/proc/${checklist.child.process.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const [plain, referenced] = [await submit(), await submit()];
await giveReferences(referenced);
const kinds = [
  ['without references', `/internal/submissions/${plain}/revisions/1`, 0],
  ['with two references', `/internal/submissions/${referenced}/revisions/1?edition=2`, 2],
] as const;
const times = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, path, count] of kinds) {
    const before = used();
    for (let index = 0; index < perRound; index += 1) {
      const { references } = await call<{ references?: { given: number } }>('GET', path, { as: 'pdf-worker' });
      if ((references?.given ?? 0) !== count) throw new Error(`${name}: ${references?.given}`);
    }
    // The first round is a warm-up.
    if (round > 0) times.get(name)!.push((used() - before) / perRound);
  }
}
for (const [name, values] of times) {
  const sorted = values.toSorted((one, other) => one - other);
  process.stdout.write(
    `${name}: ${sorted[0]!.toFixed(2)} ms in the quietest round, ${sorted[sorted.length >> 1]!.toFixed(2)} in the median\n`,
  );
}
await checklist.stop();
await stores.stop();
