// @rest: commands
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { MongoClient } from 'mongodb';
import { moveRemake, readRemake } from '@larkfield/checklist/pdfs/pdf-remake-store.ts';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { confirmErasure, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import { downloadSubmission, listRecentSubmissions, searchSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { createSecrets } from '@larkfield/one-machine/create-secrets.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { noteRunning } from '@larkfield/one-machine/running-stack.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { type Stack, startStack } from '@larkfield/one-machine/start-stack.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { storeSubmissions } from '../../bench/portal/make-submissions.ts';
import { findInFiles, listSealed, readRawFiles } from './raw-files.ts';
import { seedPortal, signInFirstAdminByApi } from '../portal-seed.ts';
import { staffPassword } from '../staff-steps.ts';

const run = promisify(execFile);
const script = (name: string) => join(repositoryRoot, 'scripts', name);

const log: string[] = [];

/** As many submissions as a firm has after some months, enough to make building an index take time. */
const stored = 5_000;

/** Starts the product on a data folder; no part may crash and restart. */
async function start(dataDir: string) {
  const told: string[] = [];
  const stack = await startStack({
    dataDir,
    chromiumPath: findProgram(chromiumPrograms)!,
    trustProxyHops: 1,
    tell: (line) => told.push(line),
    onLine: (name, line) => log.push(`${name} ${line}`),
  });
  noteRunning(dataDir, { url: stack.url, ...stack.settings });
  expect(told.filter((line) => line.includes('ended'))).toEqual([]);
  return stack;
}

/** Stores fictional submissions directly in the store of a new data folder, without any index. */
async function fill(dataDir: string): Promise<void> {
  const { fieldKeys } = createSecrets(join(dataDir, 'secrets'));
  const store = await startStore({ dataDir });
  await mongoose.connect(store.url, { bufferCommands: true });
  await storeSubmissions(0, stored, readKeyRing(fieldKeys));
  // Their PDFs were never made; without this the product would make 5,000 of them during the drill.
  await moveRemake(reportTemplateVersion, await readRemake(reportTemplateVersion), null, 0);
  await closeMongo();
  await store.part?.stop();
}

/** Waits for and returns the PDF of the submission that a search finds. */
async function findPdf(client: ApiClient, q = 'testcase wilhelmina') {
  const { submissions } = await client.call(searchSubmissions, { query: { q } });
  expect(submissions).toHaveLength(1);
  const response = await waitUntil('the PDF is there', async () => {
    const reply = await client.send(downloadSubmission, { params: { id: submissions[0]!.id } });
    return reply.status === 200 && reply;
  });
  return { submission: submissions[0]!, pdf: Buffer.from(await response.arrayBuffer()) };
}

const vanishing = { candidateName: 'Ottokar Vanishing', email: 'ottokar@vanishing.example', phone: '469-555-0163' };
/** Texts that would reveal this person, with the SSN digits as in BSON, in JSON and in the report. */
const traces = [
  'Ottokar',
  'OTTOKAR',
  'ottokar',
  'Vanishing',
  'vanishing',
  '469-555-0163',
  '4695550163',
  '11/29/1971',
  '1971-11-29',
  '\x05\0\0\x007391\0',
  '"7391"',
  '7391<',
];

/** Leaves personal data of one person in every place that stores any. */
async function leaveTraces({ url }: Stack, admin: ApiClient) {
  const client = createApiClient(url, '203.0.113.22');
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const body = makeSubmission(
    { id: specialty.id, groups: skillsByCategory },
    { ...vanishing, dateOfBirth: '11/29/1971', last4Ssn: '7391' },
  );
  const { submissionId } = await client.call(submitChecklist, { body });
  await client.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  await client.call(createSmartLink, {
    body: { specialtyId: specialty.id, candidateName: vanishing.candidateName, email: vanishing.email },
  });
  const inquiry = { subject: 'General Inquiry', source: 'general', sourceTitle: 'General', message: 'Vanishing asks to be called.' };
  await client.call(createContactSubmission, {
    body: { ...inquiry, name: vanishing.candidateName, email: vanishing.email, phone: vanishing.phone },
  });
  await findPdf(admin, 'ottokar vanishing');
}

/** Erases the person, and lets the 48 hours of all drafts pass. */
async function eraseTraces({ settings }: Stack, admin: ApiClient) {
  const { erasure } = await admin.call(requestErasure, { body: { email: vanishing.email } });
  await admin.call(confirmErasure, { params: { id: erasure.id }, body: { reference: erasure.reference } });
  const client = await MongoClient.connect(settings.mongoUrl);
  const links = client.db().collection('links');
  expect((await links.updateMany({ kind: 'draft' }, { $set: { eraseAt: new Date(0) } })).matchedCount).toBe(1);
  await waitUntil('the erasure is done', async () => (await client.db().collection('erasures').countDocuments({ state: 'done' })) === 1);
  await waitUntil(
    'the draft is erased',
    async () => (await links.countDocuments({ kind: 'draft', sealedContent: { $exists: true } })) === 0,
  );
  await client.close();
}

test('after an erasure, a backup of the running product, a wipe and a restore, the same users find the same PDF and a valid audit chain', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-drill-'));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'larkfield.backup');
  const keyFile = join(folder, 'backup.key');
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile };
  const verifyAudit = () => run(process.execPath, [script('service-commands/verify-audit.ts')], { env });
  await fill(dataDir);
  let stack = await start(dataDir);
  try {
    await seedPortal(stack.url);
    const admin = await signInFirstAdminByApi(stack);
    const before = await findPdf(admin);

    await leaveTraces(stack, admin);
    const onDisk = () => readRawFiles(dataDir);
    const sealedBefore = await listSealed(stack.settings.mongoUrl);
    expect(findInFiles(onDisk(), traces)).toEqual(expect.arrayContaining(['Ottokar', 'ottokar', '469-555-0163']));
    await eraseTraces(stack, admin);
    const sealedAfter = await listSealed(stack.settings.mongoUrl);
    const gone = [...sealedBefore].filter(([place]) => !sealedAfter.has(place));
    const erased = gone.map(([, pieces]) => pieces);
    // The Smart Link and the draft of another person are both in the same field of links.
    const places = gone.map(([place]) => place.replace(/ .* /, ' '));
    expect(places).toEqual(
      expect.arrayContaining([
        'submissions sealedDateOfBirth',
        'submissions sealedLast4Ssn',
        'submission-keys sealedKey',
        'submission-keys sealedPdfKey',
        'pdfs sealed',
        'links sealedContent',
      ]),
    );
    expect(places.filter((place) => place === 'links sealedContent')).toHaveLength(2);
    // The embedded store is compacted within five minutes after a deletion.
    const promised = { timeout: 300_000, interval: 2_000 };
    await expect.poll(() => findInFiles(onDisk(), traces), promised).toEqual([]);
    await expect.poll(() => findInFiles(onDisk(), erased.flat()), promised).toHaveLength(0);
    expect(findInFiles([Buffer.from(log.join('\n'))], traces)).toEqual([]);
    expect(findInFiles(onDisk(), [...sealedAfter.values()].flat().slice(-20)).length, 'what is kept is found').toBeGreaterThan(5);

    const { email } = stack.firstAdmin!;
    const all = await admin.call(listRecentSubmissions, { query: {} });
    const backup = await run(process.execPath, [script('backup.ts'), file], { env });
    const [, documents] = /^Written and read through: (\d+) documents/.exec(backup.stdout)!;
    expect(Number(documents)).toBeGreaterThan(stored);
    await stack.stop();
    rmSync(dataDir, { recursive: true });

    const restore = await run(process.execPath, [script('restore.ts'), file], { env });
    expect(restore.stdout).toMatch(/^Restored: \d+ documents/);
    await expect(run(process.execPath, [script('restore.ts'), file], { env })).rejects.toThrow(/not empty/);

    stack = await start(dataDir);
    expect(stack.firstAdmin).toBeNull();
    expect((await verifyAudit()).stdout).toMatch(/^The audit chain is sound: \d+ entries/);
    const again = createApiClient(stack.url, '203.0.113.21');
    await again.call(signIn, { body: { email, password: staffPassword } });
    const after = await findPdf(again);
    expect(findInFiles(readRawFiles(dataDir), [...traces, ...erased.flat()]), 'nor in what a later backup brings back').toHaveLength(0);
    expect(after.submission).toEqual(before.submission);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    expect((await again.call(listRecentSubmissions, { query: {} })).submissions.map(({ id }) => id)).toEqual(
      all.submissions.map(({ id }) => id),
    );
    // The chain continues where it ended.
    await waitUntil('the download is in the chain', async () => Number(/(\d+) entries/.exec((await verifyAudit()).stdout)?.[1]) > 0);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
