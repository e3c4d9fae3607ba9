import mongoose, { type Types } from 'mongoose';
import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import type { LogFields } from '@larkfield/service-kit/telemetry/logger.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { dueField, dueIn, dueIndex, handOverDue, openOutbox, startOutboxes, type Due } from './outbox.ts';

interface Letter {
  _id: Types.ObjectId;
  to: string;
  mailDue?: Due;
}

const schema = new mongoose.Schema({ to: String, mailDue: dueField }, { collection: 'letters', strict: 'throw' });
schema.index(...dueIndex('mailDue'));
const Letters = mongoose.model('Letter', schema);
const lettersDue = dueIn<Letter>(Letters, 'mailDue');

let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
  await connectTestMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await stores.stop();
});

/** The recipients of sent letters, and the other end's replies to the next ones. */
let taken: string[] = [];
let tried: string[] = [];
let refusals: Record<string, Error> = {};
let lines: (LogFields & { message: string })[] = [];
const note = (message: string, fields: LogFields = {}) => void lines.push({ message, ...fields });
const log = { info: note, warn: note, error: note, fatal: note };
const start = new Date('2026-03-02T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

beforeEach(async () => {
  [taken, tried, refusals, lines] = [[], [], {}, []];
  await Letters.deleteMany({});
});

const open = (name: string) =>
  openOutbox(name, lettersDue, async (letter) => {
    tried.push(letter.to);
    if (refusals[letter.to]) throw refusals[letter.to]!;
    taken.push(letter.to);
    await lettersDue.clear(letter);
    return 1;
  });
const write = async (...people: string[]) =>
  Letters.insertMany(people.map((to, index) => ({ to, mailDue: { at: new Date(start.getTime() - 1_000 + index) } })));
const dueOf = async (to: string) => (await Letters.findOne({ to }).lean<Letter>())?.mailDue;
const metric = async (outbox: string, outcome: string) => {
  const { values } = (await register.getSingleMetric('larkfield_outbox_items_total')!.get()) as {
    values: { value: number; labels: Record<string, string> }[];
  };
  return values.find(({ labels }) => labels['outbox'] === outbox && labels['outcome'] === outcome)?.value;
};

test('retries a refused item with doubling pauses of up to 15 minutes, and sends the others at once', async () => {
  await write('refused', 'second', 'third');
  refusals = { refused: new AppError('INVALID_INPUT') };
  const outbox = open('refusing');
  expect(await metric('refusing', 'failed')).toBe(0);
  expect(await handOverDue([outbox], { log, now: start })).toBe(2);
  expect(taken).toEqual(['second', 'third']);
  const pauses: number[] = [];
  for (let failures = 1; failures <= 9; failures += 1) {
    const due = (await dueOf('refused'))!;
    expect(due.failures).toBe(failures);
    tried = [];
    const before = new Date(due.at.getTime() - 1);
    expect(await handOverDue([outbox], { log, now: before })).toBe(0);
    expect(tried).toEqual([]);
    await handOverDue([outbox], { log, now: due.at });
    pauses.push(((await dueOf('refused'))!.at.getTime() - due.at.getTime()) / 1_000);
  }
  expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 900, 900, 900]);
  expect([await metric('refusing', 'failed'), await metric('refusing', 'done')]).toEqual([10, 2]);
  expect(lines).toEqual([
    { message: 'An item of an outbox failed and is tried again', name: 'refusing', jobId: expect.any(String), error: expect.any(AppError) },
  ]);
  refusals = {};
  expect(await handOverDue([outbox], { log, now: after(100_000) })).toBe(1);
  expect(await dueOf('refused')).toBeUndefined();
});

test('postpones an item after any other error too, but tries it at once when it becomes due again', async () => {
  await write('damaged', 'second');
  refusals = { damaged: new SyntaxError('Unexpected end of data') };
  const outbox = open('damaged');
  await handOverDue([outbox], { log, now: start });
  expect(taken).toEqual(['second']);
  await Letters.updateOne({ to: 'damaged' }, { $set: { mailDue: { at: after(1) } } });
  refusals = {};
  expect(await handOverDue([outbox], { log, now: after(1) })).toBe(1);
});

test('while the other service is down, a round tries one item and marks none as failed; the next successful round sends all', async () => {
  await write('first', 'second', 'third');
  const away = new AppError('SERVICE_UNAVAILABLE');
  refusals = { first: away, second: away, third: away };
  const outbox = open('away');
  for (let round = 0; round < 4; round += 1) {
    tried = [];
    await expect(handOverDue([outbox], { log, now: start })).rejects.toBe(away);
    expect(tried).toHaveLength(1);
  }
  expect([await metric('away', 'failed'), lines]).toEqual([0, []]);
  expect(await Letters.countDocuments({ 'mailDue.failures': 1 })).toBe(0);
  refusals = {};
  expect(await handOverDue([outbox], { log, now: start })).toBe(3);
});

test('an item that alone gets a 503 comes last from then on, and delays no other', async () => {
  await write('first', 'second', 'third');
  const away = new AppError('SERVICE_UNAVAILABLE');
  refusals = { first: away };
  const outbox = open('alone');
  await expect(handOverDue([outbox], { log, now: start })).rejects.toBe(away);
  await expect(handOverDue([outbox], { log, now: start })).rejects.toBe(away);
  expect(taken).toEqual(['second', 'third']);
});

test('outboxes take turns, so that neither many items nor an outage of one delay the others', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `many${String(index).padStart(2, '0')}`);
  await write(...many);
  const away = new AppError('SERVICE_UNAVAILABLE');
  const closed = openOutbox('closed', lettersDue, () => Promise.reject(away));
  const other = openOutbox('other', { ...lettersDue, list: async () => [] }, async () => {
    tried.push('other');
    return 0;
  });
  let turns = 0;
  const counted = {
    ...other,
    handOverBatch: async (...given: Parameters<typeof other.handOverBatch>) => ((turns += 1), other.handOverBatch(...given)),
  };
  expect(await handOverDue([open('many'), counted], { log, now: start })).toBe(60);
  expect([taken.toSorted(), turns]).toEqual([many, 1]);
  await Letters.deleteMany({});
  await write('one', 'two');
  const rest = openOutbox(
    'rest',
    { ...lettersDue, list: async (now, limit) => (await lettersDue.list(now, limit)).slice(1) },
    async (letter) => {
      taken.push(letter.to);
      await lettersDue.clear(letter);
      return 1;
    },
  );
  await expect(handOverDue([closed, rest], { log, now: start })).rejects.toBe(away);
  expect(taken.slice(-1)).toEqual(['two']);
});

/** Starts an outbox with stopped timers and lets it run once. Later handovers are caused by a wake or by a due time. */
async function startWoken(name: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const looks: Date[] = [];
  const outbox = open(name);
  const look: typeof outbox.handOverBatch = (...given) => outbox.handOverBatch(...given).finally(() => looks.push(given[1]));
  const stop = startOutboxes([{ ...outbox, handOverBatch: look }], log);
  onTestFinished(async () => {
    vi.useRealTimers();
    await stop();
  });
  await expect.poll(() => looks.length).toBe(1);
  return looks;
}

test('hands over an item when it is written, and another when it becomes due', async () => {
  const looks = await startWoken('woken');
  await vi.advanceTimersByTimeAsync(1_000);
  await Letters.create({ to: 'written', mailDue: { at: new Date() } });
  await expect.poll(() => taken).toEqual(['written']);
  await Letters.create({ to: 'later' });
  await Letters.updateOne({ to: 'later' }, { $set: { mailDue: { at: new Date(Date.now() + 9_000) } } });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => looks.length).toBe(3);
  expect(tried).toEqual(['written']);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.poll(() => taken).toEqual(['written', 'later']);
});

test('hands over at the start an item that waited while the service was down', async () => {
  await Letters.collection.insertOne({ to: 'left', mailDue: { at: new Date() } });
  await startWoken('started');
  expect(taken).toEqual(['left']);
});

test('retries an item each second during an outage without another write', async () => {
  await write('waiting');
  refusals = { waiting: new AppError('SERVICE_UNAVAILABLE') };
  const looks = await startWoken('outage');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => looks.length).toBe(2);
  refusals = {};
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => taken).toEqual(['waiting']);
});
