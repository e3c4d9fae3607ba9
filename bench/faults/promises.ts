import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { minute } from '@larkfield/schemas/durations.ts';
import { type StoredKey, withOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { type Db, MongoClient } from 'mongodb';
import { openPersonalFields } from '@larkfield/checklist/submissions/submission-secrets.ts';
import { pdfKeyOf } from '@larkfield/checklist/pdfs/ensure-pdf.ts';
import type { Submission } from '@larkfield/checklist/submissions/submission-store.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { listRecentSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { findPdf } from '@larkfield/stored-data/pdf-content.ts';
import { pdfRecordId, type StoredPdf } from '@larkfield/stored-data/pdf-store.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { isWholePdf } from './people/candidates.ts';
import type { Measures, Scene } from './faults.ts';
import type { Submitted } from './people/history.ts';

/** A row of the table: the promise, the finding, and whether the promise was kept. */
export interface Finding {
  promise: string;
  figure: string;
  held: boolean;
}

/** The end of the run, for promises on time. */
export interface Ending {
  struck: number;
  /** From the end of the last fault to the last PDF, in milliseconds; null if some PDFs are missing. */
  settledIn: number | null;
  slowness: number;
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const worst = (values: number[]) =>
  values.length === 0 ? 'not struck' : `${(Math.max(...values) / 1000).toFixed(2)} s at worst of ${values.length}`;
const within = (values: number[], limit: number) => values.every((value) => value <= limit);

function isAsSent(sent: Submitted, stored: Submission, opened: { dateOfBirth: string; last4Ssn: string }): boolean {
  const { candidateName, email, phone, last4Ssn, skillRatings, specialtyId } = sent.body;
  const ratings = new Map(stored.skillRatings.map((rating) => [rating.skillId, rating]));
  return (
    stored.candidateName === candidateName &&
    stored.email === email &&
    stored.phone === phone &&
    stored.specialtyId === specialtyId &&
    stored.revision === sent.revision &&
    opened.last4Ssn === last4Ssn &&
    stored.skillRatings.length === skillRatings.length &&
    skillRatings.every(
      ({ skillId, proficiency, frequency }) =>
        ratings.get(skillId)?.proficiency === proficiency && ratings.get(skillId)?.frequency === frequency,
    )
  );
}

async function checkSubmissions({ product, crowd: { history } }: Scene, db: Db): Promise<Finding[]> {
  const ring = readKeyRing(product.stack.secrets.fieldKeys);
  const stored = await db.collection<Submission>('submissions').find().toArray();
  const byId = new Map(stored.map((submission) => [submission._id.toString(), submission]));
  const byEmail = Map.groupBy(stored, ({ email }) => email);
  const acknowledged = history.submitted.filter(({ isAcknowledged }) => isAcknowledged);
  const lost = acknowledged.filter(({ replies }) => !byId.has(replies[0]!.submissionId));
  const keys = await db.collection<StoredKey>('submission-keys').find().toArray();
  const opening = withOwnKeys(ring, keys, 'candidate');
  // A correction without a reply may or may not have been stored.
  const altered = acknowledged.filter((sent) => {
    const found = byId.get(sent.replies[0]!.submissionId);
    return found && !sent.isInDoubt && !isAsSent(sent, found, openPersonalFields(opening, found));
  });
  const twice = history.submitted.filter(({ body }) => (byEmail.get(body.email!)?.length ?? 0) > 1);
  const unequal = acknowledged.filter(
    ({ replies }) => new Set(replies.map(({ submissionId, shortReference }) => `${submissionId} ${shortReference}`)).size > 1,
  );
  const corrected = acknowledged.filter(({ revision }) => revision === 2);
  const earlier = new Set(await db.collection<{ _id: string }>('submission-revisions').distinct('_id'));
  const historyLost = corrected.filter(({ replies }) => !earlier.has(`${replies[0]!.submissionId}-r1`));
  const repeated = acknowledged.filter(({ replies }) => replies.length > 1).length;
  return [
    {
      promise: 'no accepted submission is lost',
      figure: `${acknowledged.length} acknowledged, ${lost.length} lost, ${altered.length} altered`,
      held: acknowledged.length > 0 && lost.length + altered.length === 0,
    },
    {
      promise: 'no double submit',
      figure: `${repeated} sent more than once, ${twice.length} stored twice, ${unequal.length} answered differently`,
      held: twice.length + unequal.length === 0,
    },
    {
      promise: 'a corrected submission keeps its first revision',
      figure: `${corrected.length} corrected, ${historyLost.length} without`,
      held: historyLost.length === 0,
    },
  ];
}

async function checkPdfs({ product, crowd: { history } }: Scene, db: Db, { settledIn, slowness }: Ending): Promise<Finding[]> {
  const ring = readKeyRing(product.stack.secrets.fieldKeys);
  const stored = await db
    .collection<Submission>('submissions')
    .find({}, { projection: { revision: 1 } })
    .toArray();
  const pdfs = await db
    .collection<StoredPdf>('pdfs')
    .find({}, { projection: { sealed: 0 } })
    .toArray();
  const perRevision = Map.groupBy(pdfs, ({ submissionId, revision }) => `${submissionId} ${revision}`);
  const several = [...perRevision.values()].filter((found) => found.length > 1).length;
  const ready = new Set(pdfs.filter(({ state }) => state === 'ready').map(({ _id }) => _id));
  const missing = stored.filter((submission) => !ready.has(pdfRecordId(pdfKeyOf(submission, reportTemplateVersion)))).length;
  const reasons = Map.groupBy(
    pdfs.filter(({ state }) => state === 'failed'),
    ({ reason }) => reason,
  );
  const failed = [...reasons].map(([reason, found]) => `${found.length} failed: ${reason}`);
  let broken = 0;
  for (const { submissionId, revision, template, state } of pdfs) {
    if (state !== 'ready') continue;
    const found = await findPdf(ring, { submissionId, revision, template }).catch(() => null);
    const bytes = found && decompressPdf(found.compressed);
    if (!bytes || !isWholePdf(bytes) || createHash('sha256').update(bytes).digest('hex') !== found.sha256) broken += 1;
  }
  const inTime = settledIn !== null && settledIn <= 5 * minute * slowness;
  return [
    {
      promise: 'exactly one PDF of each revision that stands',
      figure: `${percent(stored.length - missing, stored.length)} of ${stored.length}, ${[`${several} twice`, ...failed].join(', ')}`,
      held: missing + several === 0,
    },
    {
      promise: 'the PDF comes within 5 min of healing',
      figure: settledIn === null ? 'some never came' : `the last after ${(settledIn / 1000).toFixed(1)} s`,
      held: inTime,
    },
    {
      promise: 'nothing half-written',
      figure: `${pdfs.length} stored PDFs and ${history.downloads} downloads read, ${broken + history.badDownloads.length} broken`,
      held: broken + history.badDownloads.length === 0,
    },
  ];
}

async function checkViews({ crowd: { history } }: Scene, db: Db): Promise<Finding> {
  const links = await db.collection('links').find().toArray();
  const byId = new Map(links.map((link) => [link._id.toString(), link]));
  const above = history.viewed.filter(({ linkId, limit, granted }) => {
    const link = byId.get(linkId);
    return (
      !link || granted > limit || granted > link['useCount'] || link['useCount'] > limit || link['useCount'] + link['usesLeft'] !== limit
    );
  });
  const quiet = history.viewed.filter(({ isUndisturbed }) => isUndisturbed);
  const inexact = quiet.filter(({ granted, limit }) => granted !== limit).length;
  return {
    promise: 'counts never exceed a limit',
    figure: `${history.viewed.length} links, ${above.length} above; ${quiet.length} undisturbed, ${inexact} of them not exact`,
    held: above.length + inexact === 0,
  };
}

async function checkSessions({ crowd: { caller, history } }: Scene): Promise<Finding> {
  const answers = await Promise.all(history.ended.map((cookie) => caller.call(listRecentSubmissions, { query: {} }, { cookie })));
  const alive = answers.filter(({ status }) => status !== 401).length;
  const figure = `${history.signIns} sign-ins, ${history.ended.length} ended, ${history.endedLate} of them when Redis was back, ${alive} alive`;
  return { promise: 'who signs out stays signed out', figure, held: alive === 0 };
}

async function checkAudit({ product, crowd: { history } }: Scene, db: Db): Promise<Finding> {
  const script = join(repositoryRoot, 'services', 'auth', 'src', 'verify-audit.ts');
  const verdict = await promisify(execFile)(process.execPath, [script], {
    env: { ...product.stack.envOf('auth'), MONGODB_URL: product.mongoUrl },
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? 'it could not be verified', isFaulty: true }));
  const told = new Set(await db.collection('audit-chain').distinct('object', { action: 'submission.submitted' }));
  const untold = history.submitted.filter(
    ({ isAcknowledged, replies }) => isAcknowledged && !told.has(`submission:${replies[0]!.submissionId}`),
  ).length;
  return {
    promise: 'the audit chain verifies and tells of every submission',
    figure: `${verdict.stdout.trim()} ${untold} untold`,
    held: !('isFaulty' in verdict) && untold === 0,
  };
}

async function checkOutboxes(db: Db): Promise<Finding> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).filter((name) => name.startsWith('audit-outbox-'));
  const counts = await Promise.all(names.map((name) => db.collection(name).countDocuments()));
  const mails = await db.collection('mails').countDocuments();
  const submissions = await db.collection('submissions').countDocuments();
  const waiting = await db.collection('submissions').countDocuments({ receiptDue: { $exists: true } });
  // Unsent audit events are also in the documents that the acts changed.
  const holders = ['submissions', 'links', 'edit-tokens', 'users', 'jobs', 'inquiries'];
  const held = holders.map((name) => db.collection(name).countDocuments({ 'unsentAudit.at': { $exists: true } }));
  const left = [...counts, ...(await Promise.all(held))].reduce((sum, count) => sum + count, 0);
  return {
    promise: 'what waits is handed on',
    figure: `${left} audit events and ${waiting} mails left of ${submissions} submissions, ${mails} mails kept`,
    held: left + waiting === 0,
  };
}

function checkTimes(measures: Measures, { slowness }: Ending): Finding[] {
  const { lossSeen, recoverySeen, acceptedWithoutRedis, refusedWithoutRedis, refusedInSilence, refusedOnFullDisk, wrongAnswers, stops } =
    measures;
  const unclean = stops.filter(({ code }) => code !== 0);
  return [
    { promise: 'loss of the database is told in 2 s', figure: worst(lossSeen), held: within(lossSeen, 2_000 * slowness) },
    { promise: 'its return is told in 5 s', figure: worst(recoverySeen), held: within(recoverySeen, 5_000 * slowness) },
    {
      promise: 'submissions are accepted without Redis',
      figure: `${acceptedWithoutRedis.length} accepted, ${refusedWithoutRedis} refused; ${worst(acceptedWithoutRedis)}`,
      held: refusedWithoutRedis === 0,
    },
    {
      promise: 'a silent database means 503 within 5 s',
      figure: worst(refusedInSilence),
      held: wrongAnswers.length === 0 && within(refusedInSilence, 5_000 * slowness),
    },
    {
      promise: 'a full disk means 503',
      figure: `${refusedOnFullDisk} refused${wrongAnswers.length > 0 ? `; wrong: ${wrongAnswers.join(', ')}` : ''}`,
      held: wrongAnswers.length === 0,
    },
    {
      promise: 'a part told to stop ends by itself with 0 within 25 s',
      figure: `${stops.length} stops, ${unclean.length} unclean${unclean.map(({ part, code }) => ` (${part} ${code})`).join('')}; ${worst(stops.map(({ milliseconds }) => milliseconds))}`,
      held:
        unclean.length === 0 &&
        within(
          stops.map(({ milliseconds }) => milliseconds),
          25_000 * slowness,
        ),
    },
  ];
}

/** Checks every promise on the stores themselves, without the proxies. */
export async function checkPromises(scene: Scene, ending: Ending): Promise<Finding[]> {
  const { product, crowd, measures } = scene;
  const client = await MongoClient.connect(product.mongoUrl);
  await connectMongo(product.mongoUrl);
  try {
    const db = client.db();
    const { surprises } = crowd.history;
    return [
      ...(await checkSubmissions(scene, db)),
      ...(await checkPdfs(scene, db, ending)),
      await checkViews(scene, db),
      await checkSessions(scene),
      await checkAudit(scene, db),
      await checkOutboxes(db),
      ...checkTimes(measures, ending),
      {
        promise: 'nobody is answered anything but success, a refusal by rule, or that a part is away',
        figure: surprises.length === 0 ? '0 others' : [...new Set(surprises)].join(', '),
        held: surprises.length === 0,
      },
    ];
  } finally {
    await closeMongo();
    await client.close();
  }
}
