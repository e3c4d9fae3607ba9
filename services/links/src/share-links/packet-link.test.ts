import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { createPacketLink, listShareLinks, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { createPacket, createPackets, listJobPackets } from '@larkfield/schemas/reports/packets.ts';
import type { PutForward } from '@larkfield/schemas/put-forward/put-forward.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { type ServiceProcess, startServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { takeMails } from '@larkfield/testing/take-mails.ts';
import { type Candidate, cookieOf, passcode, submitAs } from '#test/candidate.ts';
import { handOver } from '#test/start-links.ts';
import { useLinks } from '#test/use-links.ts';
import { noticeOutbox } from '#src/passcodes/ask-for-notices.ts';
import { sendingOutbox } from './note-sending.ts';

const app = useLinks();
let contact: ServiceProcess;
beforeAll(async () => {
  contact = await startServiceProcess('contact', app.settings);
});
afterAll(() => contact?.stop());
type View = ReplyOf<typeof viewShareLink>;

const order = {
  title: 'ICU nights',
  company: 'Fernhill',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights in a medical ICU.',
  requirements: ['Two years in an ICU'],
  salary: '$2,400 a week',
  type: 'Travel',
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
  certificates: ['BLS'],
};

const asStaff = async <Reply>(path: string, body: object, { send } = app.checklist as Pick<typeof app.checklist, 'send'>) =>
  readJson<Reply>(await send('POST', path, { as: 'user', body }));

/** A job with its requirements, and people who said yes to it. */
async function agreeTo(people: readonly Candidate[]) {
  const { job } = await asStaff<{ job: { id: string } }>('/api/admin-portal/jobs', order, contact);
  const { set } = await asStaff<{ set: { id: string } }>(`/api/admin-portal/jobs/${job.id}/requirements`, {});
  for (const { submissionId } of people)
    await asStaff('/api/admin-portal/put-forwards/spoken', { jobId: job.id, submissionId, saidAt: new Date().toISOString() });
  return { jobId: job.id, setId: set.id };
}

type Packets = ReplyOf<typeof createPackets>['packets'];

/** Presses for the link to some packets. */
const press = (packets: Pick<Packets[number], 'id' | 'submissionId'>[]) =>
  app.send('POST', '/api/admin-portal/packet-links', {
    as: 'user',
    body: {
      duration: '6mo',
      passcode,
      recipient: 'Anna at Fernhill',
      packets: packets.map(({ id, submissionId }) => ({ packetId: id, submissionId })),
    },
  });

/** Makes the link to some packets. */
const linkTo = async (packets: Parameters<typeof press>[0]) => readJson<ReplyOf<typeof createPacketLink>>(await press(packets));

/** Makes the packets of some people. */
async function packetsOf(setId: string, people: readonly Candidate[]) {
  const submissionIds = people.map(({ submissionId }) => submissionId);
  const body = { submissionIds, senderName: 'Ada Recruiter', requestId: crypto.randomUUID() };
  return (await asStaff<ReplyOf<typeof createPackets>>(`/api/admin-portal/requirements/${setId}/packets`, body)).packets;
}

/** How often the timeline of each person says *sent*. */
const sentTo = async (people: readonly Candidate[]) =>
  Promise.all(
    people.map(async ({ submissionId }) => {
      const path = `/api/admin-portal/put-forwards?submissionId=${submissionId}`;
      const { putForwards } = await readJson<{ putForwards: PutForward[] }>(await app.checklist.send('GET', path, { as: 'user' }));
      return putForwards.flatMap(({ timeline }) => timeline).filter(({ what }) => what === 'sent').length;
    }),
  );

const later = () => new Date(app.context.now().getTime() + minute);

/** Makes the packets of some people, and the link to them. */
async function send(setId: string, people: readonly Candidate[]) {
  const body = {
    submissionIds: people.map(({ submissionId }) => submissionId),
    senderName: 'Ada Recruiter',
    requestId: crypto.randomUUID(),
  };
  const made = await asStaff<ReplyOf<typeof createPackets>>(`/api/admin-portal/requirements/${setId}/packets`, body);
  return { made, body, link: await linkTo(made.packets) };
}

const names = ({ people }: View) => people!.all.map(({ candidateName }) => candidateName);

test('one link opens several people one at a time, without email and phone, and leaves out a person without a yes', async () => {
  const [one, two, silent] = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
    await submitAs(app.checklist.send, { candidateName: 'Ottilie Sample' }),
  ];
  const { jobId, setId } = await agreeTo([one, two]);
  const { made, body, link } = await send(setId, [one, silent, two]);
  expect(made.leftOut).toMatchObject([{ submissionId: silent.submissionId, candidateName: 'Ottilie Sample' }]);
  // The same request again makes no other packet.
  const again = await asStaff<ReplyOf<typeof createPackets>>(`/api/admin-portal/requirements/${setId}/packets`, body);
  expect(again.packets.map(({ id }) => id)).toEqual(made.packets.map(({ id }) => id));
  expect(link.leftOut).toEqual([]);
  const ofJob = await app.checklist.send('GET', `/api/admin-portal/jobs/${jobId}/packets`, { as: 'user' });
  expect((await readJson<ReplyOf<typeof listJobPackets>>(ofJob)).packets).toMatchObject([
    { submissionId: two.submissionId, candidateName: 'Tobias Lindqvist', state: 'pending' },
    { submissionId: one.submissionId, candidateName: 'Maren Oakfield', state: 'pending' },
  ]);

  expect((await app.view(link.token)).status).toBe(401);
  expect((await app.send('POST', `/api/share-links/${link.token}/create-edit-token`, { body: { passcode } })).status).toBe(403);
  const response = await app.view(link.token, { passcode });
  const cookie = cookieOf(response);
  const cookies = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  expect(cookie).toBeTruthy();
  const opened = await readJson<View>(response);
  expect(names(opened)).toEqual(['Maren Oakfield', 'Tobias Lindqvist']);
  expect(opened.submission).toMatchObject({ candidateName: 'Maren Oakfield', email: null, phone: null });
  expect(opened.packet).toMatchObject({ job: expect.stringContaining('ICU nights'), sender: { name: 'Ada Recruiter' } });
  expect(JSON.stringify(opened)).not.toContain(one.input.email);

  const person = opened.people!.all[1]!.id;
  const second = await readJson<View>(await app.view(link.token, { person }, { cookie: cookies }));
  expect([second.submission.candidateName, second.people!.shown]).toEqual(['Tobias Lindqvist', person]);
  const download = await app.checklist.send('GET', `/api/checklist/download/${second.downloadToken}`, { headers: { accept: 'text/html' } });
  expect([download.status, await download.text()]).toEqual([202, expect.stringContaining(two.shortReference)]);
});

test('a person whose own link ends leaves the packet with her download, and the others stay; a withdrawn packet ends for all', async () => {
  const [one, two] = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
  ];
  const { link } = await send((await agreeTo([one, two])).setId, [one, two]);
  const opened = await readJson<View>(await app.view(link.token, { passcode }));
  const status = async ({ downloadToken }: View) =>
    (await app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`)).status;
  expect(await status(opened)).toBe(200);
  expect((await app.revoke(opened.people!.shown, app.proof(one))).status).toBe(200);
  expect(await status(opened)).toBe(404);
  const later = await readJson<View>(await app.view(link.token, { passcode }));
  expect(names(later)).toEqual(['Tobias Lindqvist']);
  expect((await app.view(link.token, { passcode, person: opened.people!.shown })).status).toBe(410);
  const own = async () =>
    (await readJson<ReplyOf<typeof listShareLinks>>(await app.send('POST', '/api/share-links/list', { body: app.proof(two) }))).links;
  expect(await own()).toMatchObject([{ state: 'active', viewCount: 1, recipient: null }]);
  expect((await app.act(link.linkId, 'revoke')).status).toBe(200);
  expect(await own()).toMatchObject([{ state: 'revoked', madeBy: 'staff' }]);
  expect(await status(later)).not.toBe(200);
  expect((await app.view(link.token, { passcode })).status).toBe(410);
});

test('a packet that was made for one person, and so shows email and phone, does not go among others', async () => {
  const [one, two] = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
  ];
  const { setId } = await agreeTo([one, two]);
  const { made } = await send(setId, [one]);
  const path = `/api/admin-portal/submissions/${two.submissionId}/packets`;
  const { packet } = await asStaff<ReplyOf<typeof createPacket>>(path, { requirements: setId });
  const link = await linkTo([...made.packets, packet]);
  expect(link.leftOut).toEqual([{ submissionId: two.submissionId, reason: expect.stringMatching(/email and phone/) }]);
  expect(names(await readJson<View>(await app.view(link.token, { passcode })))).toEqual(['Maren Oakfield']);
});

test('the candidate who opens a packet of several gets the own report without references, and of another person the packet', async () => {
  const [one, two] = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
  ];
  const { link } = await send((await agreeTo([one, two])).setId, [one, two]);
  const open = async (body: object) => readJson<View>(await app.view(link.token, { passcode, ...body }, { cookie: one.ownerCookie }));
  const own = await open({});
  expect([own.submission.candidateName, own.packet !== undefined]).toEqual(['Maren Oakfield', true]);
  const other = await open({ person: own.people!.all[1]!.id });
  // Both replies wait for a PDF, and no worker is running.
  const [ownText, text] = await Promise.all(
    [own, other].map(async ({ downloadToken }) =>
      (await app.checklist.send('GET', `/api/checklist/download/${downloadToken}`, { headers: { accept: 'text/html' } })).text(),
    ),
  );
  expect(ownText).not.toContain('The packet for');
  expect(text).toContain('The packet for');
});

test('no packet is made if no person said yes, and the list of links has one row for a packet', async () => {
  const one = await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' });
  const silent = await submitAs(app.checklist.send, { candidateName: 'Ottilie Sample' });
  const { setId } = await agreeTo([one]);
  const { link } = await send(setId, [one]);
  const { links } = await readJson<{ links: { id: string; people?: number; submissionId: string | null }[] }>(
    await app.send('GET', '/api/admin-portal/links?kind=share', { as: 'user' }),
  );
  expect(links[0]).toMatchObject({ id: link.linkId, people: 1 });
  expect(links.filter(({ submissionId }) => submissionId === one.submissionId)).toEqual([]);
  const found = async (query: string) =>
    (await readJson<{ links: { id: string }[] }>(await app.send('GET', `/api/admin-portal/links?${query}`, { as: 'user' }))).links;
  expect((await found(`q=${one.shortReference}`)).map(({ id }) => id)).toEqual([link.linkId]);
  expect(await found(`q=${one.shortReference}&state=revoked`)).toEqual([]);
  expect(await found(`q=${one.shortReference}&submissionId=${one.submissionId}`)).toMatchObject([{ submissionId: one.submissionId }]);
  const body = { submissionIds: [silent.submissionId], senderName: 'Ada Recruiter', requestId: crypto.randomUUID() };
  const none = await asStaff<ReplyOf<typeof createPackets>>(`/api/admin-portal/requirements/${setId}/packets`, body);
  expect([none.packets, none.leftOut.length]).toEqual([[], 1]);
});

test.each([0, 1, 2])(
  'after %i stored links of a packet the store fails: no timeline says sent, and the next press makes the link',
  async (stored) => {
    const people = [
      await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
      await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
    ];
    const packets = await packetsOf((await agreeTo(people)).setId, people);
    const links = mongoose.model('Link');
    const insertMany = links.insertMany.bind(links) as (all: object[]) => Promise<object>;
    const spy = vi.spyOn(links, 'insertMany').mockImplementationOnce((async (all: object[]) => {
      if (stored > 0) await insertMany(all.slice(0, stored));
      throw new mongoose.mongo.MongoNetworkError('connection closed');
    }) as never);
    onTestFinished(() => spy.mockRestore());
    const ids = people.map(({ submissionId }) => submissionId);
    expect((await press(packets)).status).toBeGreaterThanOrEqual(500);
    expect(spy).toHaveBeenCalledOnce();
    expect(await app.collection('links').countDocuments({ submissionId: { $in: ids } })).toBe(stored);
    expect(await sentTo(people)).toEqual([0, 0]);
    // The parts of a link that never stood are removed.
    await handOver(sendingOutbox(app.context), later());
    expect(await app.collection('links').countDocuments({ submissionId: { $in: ids } })).toBe(0);
    expect(await sentTo(people)).toEqual([0, 0]);

    const { token } = await linkTo(packets);
    expect(await sentTo(people)).toEqual([1, 1]);
    expect(names(await readJson<View>(await app.view(token, { passcode })))).toEqual(['Maren Oakfield', 'Tobias Lindqvist']);
    await handOver(sendingOutbox(app.context), later());
    expect(await sentTo(people)).toEqual([1, 1]);
  },
);

/** Lets the checklist service check links by staff and not record them, until it is back. */
function recording() {
  const { checklist } = app.context;
  const back = () => void (app.context.checklist = checklist);
  onTestFinished(back);
  const away = () => {
    app.context.checklist = ((endpoint: never, input: { body?: { staffLink?: { isTrial?: boolean } } }) => {
      if (input.body?.staffLink && !input.body.staffLink.isTrial) throw new AppError('SERVICE_UNAVAILABLE');
      return checklist(endpoint, input as never);
    }) as unknown as typeof checklist;
  };
  return { away, back };
}

test('a link that is stored while the checklist service cannot record it is in the timeline before anybody sees it', async () => {
  const people = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
  ];
  const packets = await packetsOf((await agreeTo(people)).setId, people);
  const { away, back } = recording();
  away();
  const { token, leftOut } = await linkTo(packets);
  expect(leftOut).toEqual([]);
  expect((await app.view(token, { passcode })).status).toBe(503);
  expect(await sentTo(people)).toEqual([0, 0]);
  back();
  const { submissionId } = people[0]!;
  const { putForwards } = await readJson<{ putForwards: PutForward[] }>(
    await app.checklist.send('GET', `/api/admin-portal/put-forwards?submissionId=${submissionId}`, { as: 'user' }),
  );
  await asStaff(`/api/admin-portal/put-forwards/${putForwards[0]!.id}/close`, { reason: 'The unit is full.' });
  // A yes that ended meanwhile leaves this person out.
  expect(names(await readJson<View>(await app.view(token, { passcode })))).toEqual(['Tobias Lindqvist']);
  expect(await sentTo(people)).toEqual([0, 1]);
  expect(await app.collection('links').countDocuments({ submissionId, revokedAt: { $ne: null } })).toBe(1);
  expect(await noticesAbout(people)).toMatchObject([
    { to: 'user@larkfield.example', shortReference: people[0]!.shortReference, isWithoutYes: true, isPart: true },
  ]);

  away();
  const second = await linkTo([packets[1]!]);
  back();
  expect(await handOver(sendingOutbox(app.context), later())).toBe(1);
  expect(await sentTo(people)).toEqual([0, 2]);
  expect(names(await readJson<View>(await app.view(second.token, { passcode })))).toEqual(['Tobias Lindqvist']);
});

/** Sends the mails to the makers of links that ended, and returns those about some people. */
async function noticesAbout(people: readonly Candidate[]) {
  const mails = await takeMails('links', app.stores.secrets);
  onTestFinished(() => mails.stop());
  await handOver(noticeOutbox({ ...app.context, contact: mails.contact }));
  return mails.asked.filter(
    (mail) => 'shortReference' in mail && people.some(({ shortReference }) => shortReference === mail.shortReference),
  );
}

test('a yes that is taken back ends one part of a packet and tells its maker, and the packet ends with its last part', async () => {
  const people = [
    await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' }),
    await submitAs(app.checklist.send, { candidateName: 'Tobias Lindqvist' }),
  ];
  const [one, two] = people as [Candidate, Candidate];
  const { link } = await send((await agreeTo(people)).setId, people);
  const stateOf = async () =>
    (
      await readJson<{ links: { id: string; state: string }[] }>(
        await app.send('GET', '/api/admin-portal/links?kind=share', { as: 'user' }),
      )
    ).links.find(({ id }) => id === link.linkId)?.state;
  const partOf = async ({ submissionId }: Candidate) => (await app.collection('links').findOne({ submissionId }))!._id.toString();
  const end = async ({ submissionId }: Candidate, linkId: string) =>
    readJson(await app.send('POST', `/internal/links/${linkId}/end`, { as: 'checklist', body: { submissionId } }));
  // The link of another person stays.
  expect(await end(two, await partOf(one))).toEqual({ isEnded: false });
  expect(await end(one, await partOf(one))).toEqual({ isEnded: true });
  expect(await end(one, await partOf(one))).toEqual({ isEnded: false });
  expect(names(await readJson<View>(await app.view(link.token, { passcode })))).toEqual(['Tobias Lindqvist']);
  const told = await noticesAbout(people);
  expect(told).toMatchObject([{ kind: 'staff-link-ended', shortReference: one.shortReference, isPart: true }]);
  expect(told[0]).not.toHaveProperty('isWithoutYes');
  expect(await stateOf()).toBe('active');
  expect((await app.revoke(await partOf(two), app.proof(two))).status).toBe(200);
  expect(await stateOf()).toBe('revoked');
  expect(await noticesAbout(people)).toMatchObject([{ shortReference: two.shortReference }]);
});

test('a link that no timeline has yet does not open for editing, and opens once it is recorded', async () => {
  const one = await submitAs(app.checklist.send, { candidateName: 'Maren Oakfield' });
  const { jobId } = await agreeTo([one]);
  const { away, back } = recording();
  away();
  const { submissionId } = one;
  const body = { submissionId, mode: 'reusable', duration: '6mo', passcode, recipient: 'Anna at Fernhill', jobId };
  const { token } = await asStaff<{ token: string }>('/api/share-links', body, app);
  const edit = () => app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } });
  expect((await edit()).status).toBe(503);
  expect(await sentTo([one])).toEqual([0]);
  back();
  expect((await edit()).status).toBe(201);
  expect(await sentTo([one])).toEqual([1]);
});
