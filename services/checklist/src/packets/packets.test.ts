import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { deletePdf, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import type { Packet } from '@larkfield/schemas/reports/packets.ts';
import { makeSubmission, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { packetKey, sweepPackets } from './packet-pdf.ts';
import { countAwaitingPackets, findPacket } from './packet-store.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
  // Packets need no consent here; put-forward.test.ts tests consent.
  app.context.putForward = { ...app.context.putForward, packet: 'off' };
});
afterAll(() => app.stop());

const staff = { as: 'user' } as const;
const rendered = (text: string) => {
  const pdf = Buffer.from(`%PDF-1.7 ${text} %%EOF`);
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 5 };
};

/** Submits a checklist with a profile and every skill rated 4 and current. */
async function submit(candidateName: string, headers: Record<string, string> = {}, changes: object = {}): Promise<string> {
  const { specialty, skillsByCategory } = app.icu;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, profile: usualProfile, ...changes });
  const response = await app.send('POST', '/api/checklist/submit', { body, headers });
  return (await readJson<{ submissionId: string }>(response)).submissionId;
}

async function createSet(slug = 'rn-icu', job: string | undefined = 'Fernhill: ICU nights, order 4411'): Promise<string> {
  const { specialty, skillsByCategory } = app.context.catalogue.findBySlug(slug)!;
  const skillId = skillsByCategory[0]!.skills[0]!.id;
  const requirements = [
    { kind: 'skill', need: 'must', skillId, proficiency: 5 },
    { kind: 'ehr', need: 'wish', system: 'meditech' },
  ];
  const body = { name: 'ICU nights', specialtyId: specialty.id, requirements, job };
  const response = await app.send('POST', '/api/admin-portal/requirements', { ...staff, body });
  return (await readJson<{ set: { id: string } }>(response)).set.id;
}

async function make(submissionId: string, requirements: string, request: { requestId?: string } = {}): Promise<Packet> {
  const path = `/api/admin-portal/submissions/${submissionId}/packets`;
  const response = await app.send('POST', path, { ...staff, body: { requirements, ...request } });
  expect(response.status).toBe(201);
  return (await readJson<{ packet: Packet }>(response)).packet;
}

const list = async (submissionId: string) =>
  (await readJson<{ packets: Packet[] }>(await app.send('GET', `/api/admin-portal/submissions/${submissionId}/packets`, staff))).packets;
const download = ({ id, submissionId }: Packet) =>
  app.send('GET', `/api/admin-portal/submissions/${submissionId}/packets/${id}/download`, {
    ...staff,
    headers: { accept: 'application/json' },
  });

test('a packet is queued, shows how the candidate meets each requirement, and is named after the job', async () => {
  const submissionId = await submit('Maren Oakfield');
  const packet = await make(submissionId, await createSet());
  expect(packet).toMatchObject({ submissionId, job: 'Fernhill: ICU nights, order 4411', state: 'pending', isOutdated: false });
  const stored = (await findPacket(packet.id))!;
  const key = packetKey(stored);
  await expect.poll(app.queuedJobs).toContain(renderPdf.jobId(key));
  expect((await download(packet)).status).toBe(202);

  const path = `/internal/submissions/${submissionId}/revisions/1?packet=${packet.id}`;
  const data = await readJson<PrintData>(await app.send('GET', path, { as: 'pdf-worker' }));
  expect(data.packet).toMatchObject({
    job: packet.job,
    items: [
      { requirement: { need: 'must', proficiency: 5 }, fact: { state: 'short', shortBy: 1, proficiency: 4 } },
      { label: 'MEDITECH', requirement: { need: 'wish' }, fact: { state: expect.any(String) } },
    ],
  });

  await storePdf(app.context.keyRing, key, rendered('a packet'));
  const response = await download(packet);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Fernhill-ICU-nights-order-4411-LK-.{9}\.pdf"$/);
  expect(await response.text()).toContain('a packet');
  expect((await list(submissionId)).map(({ id, state }) => [id, state])).toEqual([[packet.id, 'ready']]);
  const { unsentAudit } = (await app.collection('packets').findOne({ _id: new ObjectId(packet.id) }))!;
  expect((unsentAudit as AuditEvent[]).map(({ action, object }) => [action, object])).toEqual([['packet.created', `packet:${packet.id}`]]);
});

test('does not change with the checklist, and is marked as outdated', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const submissionId = await submit('Tobias Lindqvist', headers);
  const packet = await make(submissionId, await createSet());
  await storePdf(app.context.keyRing, packetKey((await findPacket(packet.id))!), rendered('the first state'));
  await submit('Tobias Lindqvist', headers, { phone: '214-555-0191' });
  expect(await list(submissionId)).toMatchObject([{ id: packet.id, state: 'ready', isOutdated: true }]);
  expect(await (await download(packet)).text()).toContain('the first state');
});

test('the sweep queues lost jobs again, and drops packets whose PDF is done or no longer possible', async () => {
  const submissionId = await submit('Ada Fernhill');
  const set = await createSet();
  const [done, overtaken, waiting] = [await make(submissionId, set), await make(submissionId, set), await make(submissionId, set)];
  await storePdf(app.context.keyRing, packetKey((await findPacket(done.id))!), rendered('done'));
  await app.collection('packets').updateOne({ _id: new ObjectId(overtaken.id) }, { $set: { edition: 1 } });
  const later = () => new Date(Date.now() + 10_000);
  const before = await countAwaitingPackets();
  expect(before.oldest).toBeInstanceOf(Date);
  await expect.poll(() => sweepPackets(app.context, later())).toBeGreaterThan(0);
  expect((await findPacket(waiting.id))!.awaitingPdfSince).toBeTruthy();
  expect([before.waiting > 1, (await countAwaitingPackets()).waiting]).toEqual([true, 1]);
  expect((await findPacket(done.id))!.awaitingPdfSince).toBeUndefined();
  const states = new Map((await list(submissionId)).map(({ id, state }) => [id, state]));
  expect([done, overtaken, waiting].map(({ id }) => states.get(id))).toEqual(['ready', 'gone', 'pending']);
  const lost = await download(overtaken);
  expect([lost.status, (await readJson(lost)).code]).toEqual([410, 'PACKET_GONE']);
});

test('requires a set of the same specialty or a related one, and erases the packet with its submission', async () => {
  const submissionId = await submit('Ines Farrow');
  const other = await app.send('POST', `/api/admin-portal/submissions/${submissionId}/packets`, {
    ...staff,
    body: { requirements: await createSet('phlebotomist') },
  });
  expect([other.status, (await readJson(other)).fields?.[0]?.field]).toEqual([400, 'requirements']);
  const packet = await make(submissionId, await createSet());
  await storePdf(app.context.keyRing, packetKey((await findPacket(packet.id))!), rendered('to be erased'));
  expect(await eraseSubmissions([submissionId])).toMatchObject({ packets: 1 });
  expect(await findPacket(packet.id)).toBeNull();
  expect(await app.collection('pdfs').countDocuments({ packet: packet.id })).toBe(0);
  expect((await download(packet)).status).toBe(404);
});

test('erasing a submission also removes packets and PDFs that are being made', async () => {
  const set = await createSet();
  let stored = 0;
  // Repeat until a PDF was stored while its packet still existed.
  for (let round = 0; round < 4 || (stored <= round && round < 40); round += 1) {
    const submissionId = await submit(`Erased Number${'I'.repeat(round)}`);
    const key = packetKey((await findPacket((await make(submissionId, set)).id))!);
    const path = `/api/admin-portal/submissions/${submissionId}/packets`;
    const making = async () => {
      while ((await app.send('POST', path, { ...staff, body: { requirements: set } })).status === 201);
    };
    // Do what the worker does: store the PDF, then check again whether it is still wanted.
    const printing = async () => {
      const question = `/internal/submissions/${submissionId}/revisions/1/presence?packet=${key.packet}`;
      const isThere = async () => (await readJson<{ isThere: boolean }>(await app.send('GET', question, { as: 'pdf-worker' }))).isThere;
      for (let template = key.template; ; template += 1) {
        await storePdf(app.context.keyRing, { ...key, template }, rendered('too late'));
        stored += 1;
        if (await isThere()) continue;
        return deletePdf({ ...key, template });
      }
    };
    await Promise.all([making(), making(), printing(), eraseSubmissions([submissionId])]);
    expect(await app.collection('packets').countDocuments({ submissionId: new ObjectId(submissionId) })).toBe(0);
    expect(await app.collection('pdfs').countDocuments({ submissionId })).toBe(0);
  }
  expect(stored).toBeGreaterThan(4);
});

test('lists a failed packet on the Today page until there is a newer packet for the same job', async () => {
  const today = async () =>
    (await readJson<ReplyOf<typeof getChecklistsToday>>(await app.send('GET', '/api/admin-portal/today/checklists', staff))).failedPackets;
  const submissionId = await submit('Faye Oldacre');
  const set = await createSet();
  const failed = await make(submissionId, set);
  expect(await today()).toEqual([]);
  await storePdfFailure(packetKey((await findPacket(failed.id))!), 'renderer stopped');
  const { job, madeAt } = failed;
  expect(await today()).toEqual([{ submissionId, candidateName: 'Faye Oldacre', job, madeAt }]);
  const ago = (days: number) =>
    app.collection('packets').updateOne({ _id: new ObjectId(failed.id) }, { $set: { madeAt: new Date(Date.now() - days * day) } });
  await ago(31);
  expect(await today()).toEqual([]);
  await ago(29);
  expect(await today()).toHaveLength(1);
  await make(submissionId, await createSet());
  expect(await today()).toHaveLength(1);
  await make(submissionId, set);
  expect(await today()).toEqual([]);
});

test('refuses the packet of another submission', async () => {
  const mine = await submit('Petra Probe');
  const packet = await make(await submit('Otto Other'), await createSet());
  expect((await download({ ...packet, submissionId: mine })).status).toBe(404);
  const ask = (path: string, as: 'pdf-worker' | 'links') => app.send('GET', path, { as });
  expect((await ask(`/internal/submissions/${mine}/revisions/1?packet=${packet.id}`, 'pdf-worker')).status).toBe(404);
  expect((await ask(`/internal/submissions/${mine}/report?packet=${packet.id}`, 'links')).status).toBe(404);
  const body = { packet: packet.id };
  expect((await app.send('POST', `/internal/submissions/${mine}/ownership`, { as: 'links', body })).status).toBe(404);
});

test('a request for a packet that is repeated after a lost reply, or sent twelve times at once, makes one packet', async () => {
  const [submissionId, set] = [await submit('Wren Halloway'), await createSet()];
  const requestId = crypto.randomUUID();
  const [first, ...others] = await Promise.all(Array.from({ length: 12 }, () => make(submissionId, set, { requestId })));
  expect(others).toEqual(others.map(() => first));
  expect(await make(submissionId, set, { requestId })).toEqual(first);
  expect((await list(submissionId)).map(({ id }) => id)).toEqual([first!.id]);
  expect(await recordedActs(`packet:${first!.id}`)).toHaveLength(1);
  const elsewhere = await make(await submit('Odette Farling'), set, { requestId });
  const another = await make(submissionId, set, { requestId: crypto.randomUUID() });
  expect(new Set([first, elsewhere, another].map((packet) => packet!.id)).size).toBe(3);
});
