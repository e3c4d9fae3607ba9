// @rest: kills
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { launchService, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { boardOf, inviteAs, makeRow } from '#test/invites.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let smtp: SmtpUnderTest;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  app = await startLinks();
  smtp = await startSmtp();
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await smtp?.stop();
  await app?.stop();
});

async function start(service: 'links' | 'contact'): Promise<ServiceProcess> {
  const settings = { ...app.settings, smtpUrl: smtp.url };
  const started = await launchService(service, settings, service === 'links' ? await findFreePort() : settings.ports.contact);
  running.push(started);
  await started.ready();
  return started;
}

async function kill({ child }: ServiceProcess): Promise<void> {
  child.process.kill('SIGKILL');
  await child.exited;
}

const rows = Array.from({ length: 100 }, (_, index) => makeRow(index + 1));

test('a kill never sends a mail twice, and an unknown outcome is shown as unknown', async () => {
  // This is slow enough that the server is receiving mails at every kill.
  smtp.setPace(15);
  const list = await inviteAs(app.send, rows);
  let asking = await start('links');
  let sending = await start('contact');
  for (const [index, count] of [5, 25, 50, 75].entries()) {
    await waitUntil(`${count} mails have come`, () => smtp.received.length >= count, { interval: 5 });
    await kill(index % 2 === 0 ? sending : asking);
    if (index % 2 === 0) sending = await start('contact');
    else asking = await start('links');
  }
  const isSettled = async () => {
    const board = await boardOf(app.send, list.id);
    return board.invites.every(({ state }) => state === 'invited' || state === 'not-delivered') && board;
  };
  // The interval is long, since reading a hundred invites costs as much as sending them.
  const { invites } = await waitUntil('every mail has left or is given up', isSettled, { interval: 1_000, timeout: 600_000 });
  const times = new Map<string, number>();
  for (const { to } of smtp.received) times.set(to[0]!, (times.get(to[0]!) ?? 0) + 1);
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  const silent = invites.filter(({ state }) => state === 'not-delivered');
  expect(invites.filter(({ state }) => state === 'invited').every(({ email }) => times.get(email) === 1)).toBe(true);
  // Two mails are sent at a time, and the sender was killed twice.
  expect(silent.length).toBeLessThanOrEqual(4);
  expect(silent.every(({ failure, canRemind }) => failure === 'UNKNOWN_IF_SENT' && canRemind)).toBe(true);
}, 900_000);
