import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { CallOf, Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import { deriveMailTokenKey, keepProofToken } from '@larkfield/checklist/access/access-token-store.ts';
import { findSubmission } from '@larkfield/checklist/submissions/submission-store.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { checkEach } from '@larkfield/testing/check-each.ts';
import { examplePasscode, makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { SendOptions } from '@larkfield/testing/serve-routes.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';

// The column *unproved* of the access matrix (product.md#submit-11): a stranger submits with a nurse's address and everything else that
// she entered, so that the two submissions differ only in the proof of the address. The stranger has the owner cookie and the download
// token of this submission, and even knows the ids of hers. No route reveals anything of hers to the stranger.

let product: RunningProduct;
let hers: Held;
let strangers: Held;
/** Texts that would reveal her checklist; the stranger entered none of them. */
let personal: string[];

/** The ids and proofs of one submission that calls use. */
interface Held {
  submissionId: string;
  shortReference: string;
  downloadToken: string;
  cookie: string;
  linkId: string;
  referenceId: string;
  personId: string;
}
const referee = { role: 'Charge nurse', unit: 'Medical ICU', from: '2023-03', to: null, relation: 'supervisor' as const };
const hester = { name: 'Hester Fernhill', email: 'hester@mercy.example' };
const [comment, recipient, note] = ['Keeps her head in a code.', 'Dana Keller, Mercy West', 'Prefers to be called after four.'];
let input: SubmissionInput;

async function hold(asked: typeof hester): Promise<Held> {
  const response = await product.send(allEndpoints.submitChecklist, { body: input });
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  const { submissionId, downloadToken, shortReference } = await readJson<ReplyOf<typeof allEndpoints.submitChecklist>>(response);
  const own = { submissionId, downloadToken };
  const { requests } = await product.ask(allEndpoints.askReferences, {
    body: { ...own, referees: [{ ...referee, ...asked }], skillIds: [] },
  });
  const share = { ...own, mode: 'reusable', duration: '12mo', passcode: examplePasscode } as const;
  const { linkId } = await product.ask(allEndpoints.createShareLink, { body: { ...share, ...(asked === hester && { recipient }) } });
  const { personId } = await product.ask(allEndpoints.findPerson, { params: { id: submissionId } }, staff);
  return { submissionId, shortReference, downloadToken, cookie, linkId, referenceId: requests[0]!.id, personId };
}
const staff: SendOptions = { as: 'user' };

beforeAll(async () => {
  product = await startRunningProduct();
  const { mongoUrl, secrets } = product.stores;
  await connectMongo(mongoUrl);
  const { specialty, skillsByCategory } = await product.ask(allEndpoints.getSpecialty, { params: { slug: 'rn-icu' } });
  input = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email: 'nora@candidate.example' });
  hers = await hold(hester);
  const { submissionId, shortReference, linkId, referenceId } = hers;
  const { identityMark } = (await findSubmission(submissionId))!;
  const mailTokenKey = deriveMailTokenKey(readSecretKey(secrets.pepper, 'pepper'));
  const confirming = await keepProofToken(mailTokenKey, submissionId, identityMark, new Date());
  await product.ask(allEndpoints.confirmAddress, { body: { token: confirming } });
  const { token } = await product.ask(allEndpoints.copyReferenceLink, { params: { referenceId } } as never, staff);
  const { skills } = await product.ask(allEndpoints.openReference, { body: { token } });
  const answer = {
    ratings: skills.map(({ id: skillId }) => ({ skillId, proficiency: 4 as const })),
    from: '2023-03',
    to: '2025-05',
    capacity: 'supervisor',
    workAgain: 'yes',
    comment,
    name: hester.name,
    attestationVersion: refereeAttestation.version,
  };
  await product.ask(allEndpoints.answerReference, { body: { token, answer } as never });
  strangers = await hold({ name: 'Zoe Other', email: 'zoe@elsewhere.example' });
  personal = [submissionId, shortReference, linkId, referenceId, ...Object.values(hester), comment, recipient, note];
});
afterAll(async () => {
  await closeMongo();
  await product.stop();
});

/** The call of a route about one submission, always with the stranger's proofs. */
interface Row {
  input: (about: Held) => unknown;
  /** The cookie and token do not suffice even for the stranger's own submission: the route requires a visit, or only staff may call it. */
  isRefused?: true;
}
const proof = ({ submissionId }: Held) => ({ submissionId, downloadToken: strangers.downloadToken });
const byVisit = (...names: ('id' | 'submissionId')[]): Row => ({
  input: ({ submissionId }) => ({ params: Object.fromEntries(names.map((name) => [name, submissionId])) }),
  isRefused: true,
});
const ofLink = (more: object = {}): Row => ({
  input: (about) => ({ params: { linkId: about.linkId }, body: { ...proof(about), ...more } }),
});
const ofReference: Row = { input: (about) => ({ params: { referenceId: about.referenceId }, body: proof(about) }) };

/** In the order of the calls: a link is revoked after the other routes for links were called. */
const column: Partial<Record<keyof typeof allEndpoints, Row>> = {
  listReferences: { input: (about) => ({ body: proof(about) }) },
  askReferences: {
    input: (about) => ({
      body: { ...proof(about), referees: [{ ...referee, name: 'Una Third', email: 'una@third.example' }], skillIds: [] },
    }),
  },
  resendReference: ofReference,
  agreeToReference: { ...ofReference, isRefused: true },
  withdrawReference: ofReference,
  createShareLink: {
    input: (about) => ({ body: { ...proof(about), mode: 'quick', duration: '7d', viewLimit: 5 } }),
  },
  listShareLinks: { input: (about) => ({ body: proof(about) }) },
  nameRecipient: ofLink({ recipient: 'A stranger' }),
  replacePasscode: ofLink({ passcode: examplePasscode }),
  revokeShareLink: ofLink(),
  submitChecklist: { input: ({ submissionId }) => ({ body: { ...input, updatedFrom: submissionId } }), isRefused: true },
  sendSurvey: { input: ({ submissionId, linkId }) => ({ body: { submissionId, shareLinkId: linkId, wouldRecommend: 1 } }) },
  getMyChanges: { ...byVisit('id'), input: ({ submissionId }) => ({ params: { id: submissionId }, query: {} }) },
  correctOwnDetails: {
    ...byVisit('id'),
    input: ({ submissionId }) => ({ params: { id: submissionId }, body: { revision: 1, phone: '214-555-0199' } }),
  },
  getEarlierAnswers: {
    ...byVisit('id'),
    input: ({ submissionId }) => ({ params: { id: submissionId }, query: { specialtyId: input.specialtyId } }),
  },
  submitAgain: {
    ...byVisit('id'),
    input: ({ submissionId }) => {
      const { specialtyId, skillRatings, userTimezone, consentAcknowledged } = input;
      return { params: { id: submissionId }, body: { specialtyId, skillRatings, userTimezone, consentAcknowledged } };
    },
  },
  downloadOwnPdf: byVisit('submissionId'),
  getOwnEditData: byVisit('submissionId'),
};

const call = (name: string, about: Held) =>
  product.send(
    allEndpoints[name as keyof typeof allEndpoints] as Endpoint,
    column[name as keyof typeof column]!.input(about) as CallOf<Endpoint>,
    {
      headers: { cookie: strangers.cookie },
    },
  );
const told = (text: string) => personal.filter((word) => text.includes(word));

test('the cookie and token of an unproved submission give no access to another submission with the same details', () =>
  checkEach(Object.keys(column), String, async (name) => {
    const response = await call(name, hers);
    // A survey may name any submission, and its reply reveals nothing.
    if (name !== 'sendSurvey') expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(told(await response.text())).toEqual([]);
  }));

test('no route about an unproved submission reveals anything of the proved one with the same address', () =>
  checkEach(Object.entries(column), String, async ([name, { isRefused }]) => {
    const response = await call(name, strangers);
    const text = await response.text();
    expect([response.status >= 400, text.slice(0, 200)]).toEqual([isRefused === true, expect.anything()]);
    expect(told(text)).toEqual([]);
  }));

test('staff see nothing of a proved submission in an unproved one, and a list of both marks the unproved one', async () => {
  const params = { id: strangers.submissionId };
  for (const [name, given] of Object.entries({
    viewSubmission: { params, query: {} },
    viewReferences: { params },
    getSubmissionChanges: { params, query: {} },
    listPackets: { params },
  }))
    expect(told(JSON.stringify(await product.ask(allEndpoints[name as 'listPackets'], given as never, staff))), name).toEqual([]);
  const { checklists } = await product.ask(allEndpoints.getPerson, { params: { personId: hers.personId } }, staff);
  const marks = new Map(checklists.map(({ id, hasUnprovedAddress }) => [id, hasUnprovedAddress ?? false]));
  expect([marks.get(hers.submissionId), marks.get(strangers.submissionId)]).toEqual([false, true]);
});

test('each public route that names a submission, a link or a reference by its id has a row', () => {
  const named = Object.entries(allEndpoints as Record<string, Endpoint>).filter(([, { access, params, body, service }]) => {
    if (access !== 'public' || !['checklist', 'links', 'contact'].includes(service)) return false;
    const shapes = [params, body].flatMap((schema) =>
      schema ? [JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))] : [],
    );
    return shapes.some((shape) => /"(submissionId|linkId|shareLinkId|referenceId|updatedFrom)":/.test(shape));
  });
  expect(named.map(([name]) => name).filter((name) => !(name in column))).toEqual([]);
});
