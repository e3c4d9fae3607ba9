// Measures the storage of one submission, and the cost of waiting jobs in Redis: `npm run bench -- bench/load/sizes.ts [submissions]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import { BSON, MongoClient } from 'mongodb';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { type Stack, startStack } from '@larkfield/one-machine/start-stack.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { pdfQueues, renderPdf, reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { createSession, openSessions } from '@larkfield/stored-data/session-store.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { buildFrontend } from '../../scripts/product/build-frontend.ts';
import { createCaller } from '../faults/people/caller.ts';

const count = Number(process.argv[2] ?? 40);
const kept = ['submissions', 'pdfs', 'access-tokens', 'mails', 'audit-chain'];
const inRedis = 1_000;

async function submitAll({ url, settings }: Stack) {
  const { call } = createCaller(url);
  const { body } = await call(getSpecialty, { params: { slug: 'rn-icu' } });
  const { specialty, skillsByCategory } = body!;
  for (let index = 0; index < count; index += 1) {
    const { status } = await call(submitChecklist, {
      body: makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email: `size.${index}@candidate.example` }),
    });
    if (status !== 201) throw new Error(`Not accepted: ${status}`);
  }
  const client = await MongoClient.connect(settings.mongoUrl);
  const db = client.db();
  const isDone = async () => {
    const waiting = {
      $or: [{ awaitingPdfSince: { $exists: true } }, { receiptDue: { $exists: true } }, { 'unsentAudit.at': { $exists: true } }],
    };
    return (
      (await db.collection('submissions').countDocuments(waiting)) + (await db.collection('audit-outbox-checklist').countDocuments()) === 0
    );
  };
  await waitUntil('all is handed on', isDone, { timeout: 300_000, interval: 250 });
  console.info(
    `${skillsByCategory.flatMap(({ skills }) => skills).length} ratings in each\n\n| collection | documents of one submission | bytes of one submission |\n|---|---:|---:|`,
  );
  for (const name of kept) {
    const documents = await db
      .collection(name)
      .find(name === 'audit-chain' ? { action: 'submission.submitted' } : {})
      .toArray();
    const bytes = documents.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0);
    console.info(`| ${name} | ${(documents.length / count).toFixed(1)} | ${Math.round(bytes / count).toLocaleString('en')} |`);
  }
  await client.close();
}

async function measureRedis({ settings, secrets }: Stack) {
  const redis = new Redis(settings.redisUrl);
  const sessions = openSessions(redis, secrets.sessionKey);
  const memory = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))![1]);
  const report = async (name: string, add: (index: number) => Promise<unknown>) => {
    const before = await memory();
    for (let index = 0; index < inRedis; index += 1) await add(index);
    console.info(`| ${name} | ${Math.round(((await memory()) - before) / inRedis)} |`);
  };
  const queue = openQueue(pdfQueues.fresh, renderPdf, settings.redisUrl, createLogger('sizes', 'silent'));
  const idOf = (index: number) => index.toString(16).padStart(24, '0');
  console.info('\n| in Redis | bytes each |\n|---|---:|');
  await report('a PDF that waits', (index) => queue.add({ submissionId: idOf(index), revision: 1, template: reportTemplateVersion }));
  await report('a session', (index) =>
    createSession(sessions, { userId: idOf(index), email: `staff.${index}@larkfield.example`, role: 'user' }),
  );
  await report('an address that is counted', (index) => redis.set(`limit:submit:${hashToken(String(index)).slice(0, 32)}`, '1', 'EX', 600));
  await queue.close();
  redis.disconnect();
}

/** Pages of the embedded store's file by document and index. */
function printPages(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const names = new Map<string, string>([
    ...(database.prepare('SELECT id, name FROM collections').all() as { id: number; name: string }[]).map(
      ({ id, name }) => [`c_${id}`, name] as const,
    ),
    ...(
      database.prepare('SELECT i.id, i.name, c.name AS collection FROM indexes i JOIN collections c ON c.id = i.collection').all() as {
        id: number;
        name: string;
        collection: string;
      }[]
    ).map(({ id, name, collection }) => [`i_${id}`, `${collection}, index ${name}`] as const),
  ]);
  const pages = database
    .prepare('SELECT name, sum(payload) AS payload, sum(ncell) AS cells FROM dbstat GROUP BY name ORDER BY payload DESC')
    .all() as { name: string; payload: number; cells: number }[];
  console.info('\n| in the embedded store | bytes of one submission | entries |\n|---|---:|---:|');
  for (const { name, payload, cells } of pages.slice(0, 14))
    if (names.has(name)) console.info(`| ${names.get(name)} | ${Math.round(payload / count)} | ${(cells / count).toFixed(1)} |`);
  database.close();
}

buildFrontend();
const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-sizes-'));
const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms) ?? 'chromium', trustProxyHops: 1, logLevel: 'warn' });
try {
  await submitAll(stack);
  await stack.parts.get('pdf-worker')!.stop();
  await measureRedis(stack);
} finally {
  await stack.stop();
}
printPages(join(dataDir, 'store.db'));
rmSync(dataDir, { recursive: true, force: true });
