// @rest: kills
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChild, type Child } from '@larkfield/one-machine/child.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { programFile } from '@larkfield/one-machine/programs/build-programs.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { markAsRecognised } from '@larkfield/testing/processes/start-service-process.ts';
import { makeInquiry } from '#test/start-contact.ts';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';

let stores: TestStores;
let smtp: SmtpUnderTest;
let running: Service[] = [];
/** All log output of the processes. */
const lines: string[] = [];

interface Service {
  child: Child;
  url: string;
  exitCode: Promise<number | null>;
}

beforeAll(async () => {
  stores = await startTestStores();
  // The auth service would create this mark, but it does not run here.
  await markAsRecognised(stores.mongoUrl);
});
afterAll(() => stores.stop());
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await Promise.all(running.map(({ child }) => child.stop(5_000)));
  running = [];
  await smtp.stop();
});

/** Starts the service as a separate process, as in production. */
async function startService(): Promise<Service> {
  const port = await findFreePort();
  let noteExit: (code: number | null) => void = () => {};
  const exitCode = new Promise<number | null>((resolve) => (noteExit = resolve));
  const child = startChild({
    name: 'contact',
    command: process.execPath,
    args: [await programFile('services/contact/src/main.ts')],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      MONGODB_URL: stores.mongoUrl,
      REDIS_URL: stores.redisUrl,
      DATA_DIR: join(stores.folder, 'data'),
      PUBLIC_URL: 'http://127.0.0.1',
      AUTH_URL: 'http://127.0.0.1:9',
      LINKS_URL: 'http://127.0.0.1:9',
      CHECKLIST_URL: 'http://127.0.0.1:9',
      SMTP_URL: smtp.url,
      SMTP_TIMEOUT: '4',
      INTERNAL_KEY_FILE: stores.secrets.internalKey('contact'),
      INTERNAL_PUBLIC_KEYS_FILE: stores.secrets.publicKeys,
      FIELD_KEYS_FILE: stores.secrets.serviceRing('contact'),
    },
    hasChannel: true,
    onLine: (_, line) => lines.push(line),
    onExit: noteExit,
  });
  const service = { child, exitCode, url: `http://127.0.0.1:${port}` };
  running.push(service);
  await waitUntil('the service is ready', async () => (await fetch(`${service.url}/readyz`)).ok, { interval: 20 });
  return service;
}

async function inquire({ url }: Service, name: string): Promise<number> {
  const response = await fetch(`${url}/api/contact-submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(makeInquiry({ name })),
  });
  return response.status;
}

async function kill({ child }: Service) {
  child.process.kill('SIGKILL');
  await child.exited;
}

const generalDesk = 'hello@larkfield.example';
const subjects = () => smtp.received.map(({ header }) => header('Subject'));
const subjectOf = (name: string) => `Inquiry: General Inquiry (${name})`;
const haveArrived = (count: number) => waitUntil(`${count} mails have come`, () => smtp.received.length >= count);

test('mails an inquiry once, even if Redis was down when it was accepted and the service was killed right after', async () => {
  await stores.killRedis();
  const first = await startService();
  expect(await inquire(first, 'Without Redis')).toBe(201);
  await kill(first);
  await stores.restartRedis();
  smtp.refuse(generalDesk, 451);
  const second = await startService();
  await haveArrived(1);
  // When a later mail has arrived, nothing else can still be under way.
  await inquire(second, 'Afterwards');
  await haveArrived(2);
  expect(subjects()).toEqual([subjectOf('Without Redis'), subjectOf('Afterwards')]);
});

test('when a service is killed while sending a mail, the next one sends it once', async () => {
  const first = await startService();
  const release = smtp.hold();
  expect(await inquire(first, 'Interrupted')).toBe(201);
  await waitUntil('the mail is on its way', () => smtp.held() > 0);
  await kill(first);
  release();
  const second = await startService();
  await haveArrived(1);
  await inquire(second, 'After that');
  await haveArrived(2);
  expect(subjects()).toEqual([subjectOf('Interrupted'), subjectOf('After that')]);
});

test('a stopping service finishes the current mail and exits with 0', async () => {
  const service = await startService();
  smtp.setPace(700);
  expect(await inquire(service, 'Last Minute')).toBe(201);
  await waitUntil('the mail is on its way', () => smtp.isBusy());
  service.child.process.kill('SIGTERM');
  expect(await service.exitCode).toBe(0);
  expect(subjects()).toEqual([subjectOf('Last Minute')]);
});

test('the logs of these processes reveal no senders or recipients', () => {
  const written = lines.join('\n');
  expect(written).toContain('"code":"retry"');
  expect(written).not.toMatch(/Without Redis|Interrupted|Last Minute|visitor\.example|telemetry|hello@/);
});
