import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { examplePasscode, makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { SendOptions } from '@larkfield/testing/serve-routes.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';

// No route that names a facility gives it a person's data without a stored yes (product.md#forward-1). A route names one by a recipient, by
// a job, or by requirements or a packet, which belong to a job: in what it is sent, or in its address.

const naming = ['jobId', 'recipient', 'packetId', 'packets', 'requirements'];
const namingAddress = /packet|\/(requirements|jobs)\b/;

/** Every route for people that can name a facility. A new one fails this test until it is listed with what it gives away. */
const routes: Partial<
  Record<
    keyof typeof allEndpoints,
    'needs a yes' | 'of candidates alone' | 'shows staff only' | 'asks or records a yes' | 'describes a job'
  >
> = {
  createShareLink: 'needs a yes',
  createPacket: 'needs a yes',
  createPackets: 'needs a yes',
  createPacketLink: 'needs a yes',
  nameRecipient: 'of candidates alone',
  downloadPacket: 'shows staff only',
  listPackets: 'shows staff only',
  listJobPackets: 'shows staff only',
  listPersonPackets: 'shows staff only',
  matchCandidates: 'shows staff only',
  compareCandidates: 'shows staff only',
  askToPutForward: 'asks or records a yes',
  checkPutForwards: 'asks or records a yes',
  listPutForwards: 'asks or records a yes',
  recordSpokenYes: 'asks or records a yes',
  createRequirementSet: 'describes a job',
  updateRequirementSet: 'describes a job',
  archiveRequirementSet: 'describes a job',
  listRequirementSets: 'describes a job',
  makeJobRequirements: 'describes a job',
  createJob: 'describes a job',
  updateJob: 'describes a job',
  publishJob: 'describes a job',
  closeJob: 'describes a job',
  sendInvites: 'describes a job',
  getJob: 'describes a job',
  listJobs: 'describes a job',
  getPortalJob: 'describes a job',
  listPortalJobs: 'describes a job',
};

const inputOf = ({ params, query, body }: Endpoint) =>
  [params, query, body]
    .map((schema) => (schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''))
    .join();
const namesFacility = (endpoint: Endpoint) =>
  namingAddress.test(endpoint.path) || naming.some((key) => inputOf(endpoint).includes(`"${key}":`));

test('each route that can name a facility is known here, with what it gives away', () => {
  const found = Object.entries(allEndpoints).filter(([, one]) => one.access !== 'service' && namesFacility(one));
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(routes).toSorted());
});

let product: RunningProduct;
beforeAll(async () => {
  product = await startRunningProduct();
});
afterAll(() => product.stop());
const staff: SendOptions = { as: 'admin' };

const order = {
  title: 'ICU nights',
  company: 'Fernhill Regional',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights in a medical ICU.',
  requirements: ['Two years in an ICU'],
  salary: '$2,400 a week',
  type: 'Travel',
  certificates: ['BLS'],
} as const;
const recipient = 'Dana Keller, Fernhill';

test('staff name no facility with a link, a recipient or a packet before the yes, do so after it, and no more once it was closed', async () => {
  const { specialty, skillsByCategory } = await product.ask(allEndpoints.getSpecialty, { params: { slug: 'rn-icu' } });
  const input = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email: 'nora@candidate.example' });
  const { submissionId } = await product.ask(allEndpoints.submitChecklist, { body: input });
  const newJob = async () => {
    const checklist = { slug: 'rn-icu', name: specialty.name };
    const { job } = await product.ask(allEndpoints.createJob, { body: { ...order, checklist } as never }, staff);
    const { set } = await product.ask(allEndpoints.makeJobRequirements, { params: { id: job.id }, body: {} }, staff);
    return { jobId: job.id, requirements: set.id };
  };
  const sayYes = (jobId: string) =>
    product.ask(allEndpoints.recordSpokenYes, { body: { jobId, submissionId, saidAt: new Date().toISOString() } }, staff);
  const makePacket = (requirements: string) =>
    product.send(allEndpoints.createPacket, { params: { id: submissionId }, body: { requirements } }, staff);
  const makeSeveral = (requirements: string) =>
    product.ask(
      allEndpoints.createPackets,
      { params: { id: requirements }, body: { submissionIds: [submissionId], senderName: 'Ada Recruiter', requestId: randomUUID() } },
      staff,
    );
  const close = async (id: string) =>
    void (await product.ask(allEndpoints.closePutForward, { params: { id }, body: { reason: 'The unit is full.' } }, staff));

  // Its packet stays after the yes was closed.
  const earlier = await newJob();
  const earlierYes = await sayYes(earlier.jobId);
  const { packet } = await readJson<ReplyOf<typeof allEndpoints.createPacket>>(await makePacket(earlier.requirements));
  const ofSeveral = (await makeSeveral(earlier.requirements)).packets[0]!;
  await close(earlierYes.putForward.id);

  const { jobId, requirements } = await newJob();
  const link = { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode } as const;
  const share = (more: object) => product.send(allEndpoints.createShareLink, { body: { ...link, ...more } }, staff);
  const linkPacket = (packetId: string) =>
    product.send(
      allEndpoints.createPacketLink,
      { body: { packets: [{ submissionId, packetId }], duration: '12mo', passcode: examplePasscode } },
      staff,
    );
  const outcomeOf = async (response: Response) => `${response.status} ${(await readJson<{ code?: string }>(response)).code ?? ''}`.trim();
  /** Each way to name the facility of the job. */
  const attempt = async () => {
    const several = await makeSeveral(requirements);
    return {
      'a link for the job': await outcomeOf(await share({ jobId })),
      'a link for the job and a recipient': await outcomeOf(await share({ jobId, recipient })),
      'a packet': await outcomeOf(await makePacket(requirements)),
      'a packet of several': [several.packets.length, several.leftOut.length],
    };
  };
  const refused = '409 NO_YES';
  const all = (outcome: string, several: [packets: number, leftOut: number]) => ({
    'a link for the job': outcome,
    'a link for the job and a recipient': outcome,
    'a packet': outcome,
    'a packet of several': several,
  });
  /** A link for a recipient without a job is refused, and so is a packet whose yes was closed, whatever the candidate said to another job. */
  const requireRefusals = async () => {
    expect(await outcomeOf(await share({ recipient }))).toBe(refused);
    expect(await outcomeOf(await share({ packetId: packet.id }))).toBe(refused);
    expect(await outcomeOf(await linkPacket(ofSeveral.id))).toBe(refused);
  };

  expect(await attempt()).toEqual(all(refused, [0, 1]));
  await requireRefusals();
  const { linkId } = await product.ask(allEndpoints.createShareLink, { body: link }, staff);
  const named = await product.send(allEndpoints.nameRecipient, { params: { linkId }, body: { submissionId, recipient } }, staff);
  expect(named.status).toBe(403);

  const { putForward } = await sayYes(jobId);
  expect(await attempt()).toEqual(all('201', [1, 0]));
  const made = (await makeSeveral(requirements)).packets[0]!;
  expect(await outcomeOf(await linkPacket(made.id))).toBe('201');
  expect(await outcomeOf(await share({ packetId: made.id }))).toBe('201');
  await requireRefusals();

  await close(putForward.id);
  expect(await attempt()).toEqual(all(refused, [0, 1]));
  expect(await outcomeOf(await linkPacket(made.id))).toBe(refused);
});
