// @rest: repeats
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createContactSubmission, notifyProInterest } from '@larkfield/schemas/contact/messages.ts';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { type CallOf, type Endpoint, isBinaryReply, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { examplePasscode, makeSubmission, usualProfile } from '@larkfield/testing/factories.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';

/** The people of this test, whose data would appear in replies. Replies on jobs, requirements and colleagues name none of them. */
const candidate = { candidateName: 'Perpetua Lookedat', email: 'perpetua@candidate.example', phone: '214-555-0177' };
const referee = { name: 'Hester Fernhill', email: 'hester@mercy.example' };
const inquirer = { name: 'Ignatius Asker', email: 'ignatius@inquirer.example', phone: '214-555-0178', message: 'Nights in May, please.' };
const signUp = { candidateName: 'Sibyl Waiting', email: 'sibyl@candidate.example', phone: '214-555-0179' };
const invited = { candidateName: 'Casper Invited', email: 'casper@candidate.example', phone: '214-555-0176' };
const [note, recipient] = ['Prefers to be called after four.', 'Dana Keller, Mercy West'];
const order = {
  title: 'ICU nights',
  company: 'Mercy West',
  category: contactConstants.jobCategories[0],
  location: 'Dallas, TX',
  description: 'Nights in a medical ICU.',
  requirements: ['Two years in an ICU'],
  salary: '$2,400 a week',
  type: contactConstants.jobTypes[0],
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
  certificates: ['BLS'],
};
const personal = [...[candidate, referee, inquirer, signUp, invited].flatMap((person) => Object.values(person)), note, recipient];

let product: RunningProduct;
beforeAll(async () => {
  product = await startRunningProduct();
  await connectMongo(product.stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await product.stop();
});
const asAnybody = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => product.ask(endpoint, input);

/** Whether the audit trail, or an outbox on the way to it, has an event of the admin for a call. */
async function isRecorded(requestId: string): Promise<boolean> {
  // Outboxes are checked first: an event that is sent meanwhile is in the trail before it leaves its outbox.
  const isWaiting = (await recordedActs()).some((event) => event.requestId === requestId && event.actor.id === staffIds.admin);
  return isWaiting || (await mongoose.connection.collection('audit-chain').findOne({ requestId, actorId: staffIds.admin })) !== null;
}

const asked = new Set<Endpoint>();
const telling = new Set<Endpoint>();
const unrecorded: string[] = [];

/** Calls a route as an admin, and records whether the reply names a person and whether the call was audited. */
async function look<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
  const requestId = randomUUID();
  const response = await product.send(endpoint, input, { as: 'admin', headers: { 'x-request-id': requestId } });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
  asked.add(endpoint);
  const isPdf = isBinaryReply(endpoint.reply) && endpoint.reply.contentType === 'application/pdf';
  if (isPdf || personal.some((word) => text.includes(word))) {
    telling.add(endpoint);
    if (!(await isRecorded(requestId))) unrecorded.push(`${endpoint.method} ${endpoint.path}`);
  }
  return (text.startsWith('{') ? JSON.parse(text) : undefined) as ReplyOf<E>;
}
const { getPerson, findPerson, ...all } = allEndpoints;

/** Creates the data that the calls need. */
async function setUp() {
  const { specialty, skillsByCategory } = await asAnybody(getSpecialty, { params: { slug: 'rn-icu' } });
  const input = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { ...candidate, profile: usualProfile });
  const { submissionId, downloadToken } = await asAnybody(submitChecklist, { body: input });
  const { submissionId: otherId } = await asAnybody(submitChecklist, { body: { ...input, email: 'other@candidate.example' } });
  await asAnybody(createContactSubmission, {
    body: { ...inquirer, company: 'Fernhill', subject: 'Nights', source: 'contact', sourceTitle: 'Contact' },
  });
  const metadata = { featureTitle: 'Pro', timestamp: new Date().toISOString() };
  await asAnybody(notifyProInterest, { body: { ...signUp, interestSource: 'pro_notify_me', metadata } });
  return { specialtyId: specialty.id, skillId: skillsByCategory[0]!.skills[0]!.id, submissionId, otherId, downloadToken };
}

test('each reply that names a person to staff leaves an entry in the audit trail, even if the call changes nothing', async () => {
  const { specialtyId, skillId, submissionId, otherId, downloadToken } = await setUp();
  const id = { params: { id: submissionId } };
  const own = { submissionId };

  // References that staff request on behalf of a candidate.
  const referees = [{ ...referee, role: 'Charge nurse', unit: 'Medical ICU', from: '2023-03', to: null, relation: 'supervisor' as const }];
  const saidAt = new Date().toISOString();
  const { requests } = await look(all.askReferences, { body: { ...own, referees, skillIds: [], saidAt } });
  const reference = { params: { referenceId: requests[0]!.id } };
  await look(all.askReferences, { body: { ...own, referees, skillIds: [], saidAt } });
  await look(all.listReferences, { body: own });
  await look(all.resendReference, { ...reference, body: own });
  const { token } = await look(all.copyReferenceLink, reference as never);
  const { skills } = await asAnybody(all.openReference, { body: { token } });
  const ratings = skills.map((skill) => ({ skillId: skill.id, proficiency: 4 as const }));
  const answer = {
    ratings,
    from: '2023-03',
    to: '2025-05',
    capacity: 'supervisor',
    workAgain: 'yes',
    comment: 'Calm.',
    name: referee.name,
  };
  await asAnybody(all.answerReference, { body: { token, answer: { ...answer, attestationVersion: refereeAttestation.version } as never } });
  await look(all.viewReferences, id);
  const aside = { ...reference, body: { setAside: { reason: 'other' as const, note: '' } } };
  await look(all.setReferenceAside, aside);
  await look(all.setReferenceAside, aside);
  const second = { ...referees[0]!, email: 'hester.second@mercy.example' };
  const again = await look(all.askReferences, { body: { ...own, referees: [second], skillIds: [], saidAt } });
  const withdrawn = { params: { referenceId: again.requests.find(({ email }) => email === second.email)!.id }, body: own };
  await look(all.withdrawReference, withdrawn);
  await look(all.withdrawReference, withdrawn);

  // Put forward.
  const { job } = await look(all.createJob, { body: order });
  const asking = { jobId: job.id, submissionIds: [submissionId] };
  const spoken = { body: { jobId: job.id, submissionId, saidAt: new Date().toISOString() } };
  await look(all.checkPutForwards, { body: asking });
  await look(all.askToPutForward, { body: { ...asking, requestId: randomUUID() } });
  const { set: agreed } = await look(all.makeJobRequirements, { params: { id: job.id }, body: {} });
  const { putForward } = await look(all.recordSpokenYes, spoken);
  await look(all.recordSpokenYes, spoken);
  await look(all.exportSpokenYeses, {});
  await look(all.listPutForwards, { query: { jobId: job.id } as never });

  // Links.
  const share = { ...own, jobId: job.id, mode: 'reusable' as const, duration: '12mo' as const, passcode: examplePasscode, recipient };
  const made = await look(all.createShareLink, { body: share });
  await look(all.listShareLinks, { body: own });
  await look(all.viewShareLink, { params: { token: made.token }, body: { passcode: examplePasscode } });
  await look(all.replacePasscode, { params: { linkId: made.linkId }, body: { ...own, passcode: examplePasscode } });
  const smart = await look(all.createSmartLink, { body: { specialtyId, ...candidate } });
  await look(all.openSmartLink, { params: { token: smart.magicUrl.split('/m/')[1]! } });
  await look(all.listLinks, { query: {} });
  const { links } = await look(all.listLinks, { query: { q: 'perpetua' } });
  const act = { params: { id: links.find(({ kind }) => kind === 'reusable')!.id }, body: { reason: 'Asked on the phone' } };
  await look(all.unlockLink, act);
  await look(all.replaceLinkPasscode, act);
  await look(all.revokeLink, act);
  await look(all.revokeLink, act);
  await look(all.revokeShareLink, { params: { linkId: made.linkId }, body: own });

  // Invites.
  const rows = [{ ...invited, specialty: 'RN ICU' }];
  await look(all.checkInvites, { body: { rows } });
  const { list } = await look(all.sendInvites, { body: { requestId: randomUUID(), name: 'ICU nights', rows } });
  const ofList = { params: { id: list.id } };
  const { invites } = await look(all.getInviteBoard, ofList);
  await look(all.exportInviteBoard, ofList);
  await look(all.listInviteLists, { query: {} });
  await look(all.getInvitesToday, {});
  const chosen = { ...ofList, body: { inviteIds: [invites[0]!.id] } };
  await look(all.remindInvited, chosen);
  await look(all.withdrawInvites, chosen);
  await look(all.withdrawInvites, chosen);

  // Submissions.
  await look(all.listRecentSubmissions, { query: {} });
  await look(all.searchSubmissions, { query: { q: 'perpetua' } });
  await look(all.exportSubmissions, { query: {} });
  await look(all.viewSubmission, { ...id, query: {} });
  await look(all.getSubmissionChanges, { ...id, query: {} });
  await look(all.downloadSubmission, id);
  await look(all.downloadChecklist, { params: { token: downloadToken } });
  await look(all.getPdfStates, { query: { ids: submissionId } });
  await look(all.retrySubmissionPdf, id as never);
  await look(all.assignSubmissions, { body: { ids: [submissionId], userId: staffIds.admin } });
  await look(all.checkCredential, { ...id, body: { checks: [{ credential: 'license|rn||TX|compact|2028-06-30', check: null }] } });
  await look(all.checkCandidateMails, { body: { kind: 'references', ids: [submissionId] } });
  const mailing = { kind: 'references' as const, ids: [submissionId], requestId: randomUUID() };
  await look(all.sendCandidateMails, { body: mailing });
  await look(all.sendCandidateMails, { body: mailing });
  await look(all.correctDetails, { ...id, body: { revision: 1, candidateName: 'Perpetua Lookedat' } as never });
  await look(all.getChecklistsToday, { query: {} });

  // Matching and packets.
  const skill = { kind: 'skill', need: 'must', skillId, proficiency: 3 } as const;
  const needs = { name: 'Medical ICU, nights', job: 'Fernhill, order 4411', specialtyId, requirements: [skill] };
  const { set } = await look(all.createRequirementSet, { body: needs as never });
  const ofSet = { params: { id: set.id } };
  await look(all.listRequirementSets, { query: {} });
  await look(all.updateRequirementSet, { ...ofSet, body: { ...needs, revision: 1 } as never });
  await look(all.matchCandidates, { ...ofSet, query: {} });
  await look(all.compareCandidates, { query: { ids: `${submissionId},${otherId}`, requirements: set.id } as never });
  const { packet } = await look(all.createPacket, { ...id, body: { requirements: agreed.id } });
  await look(all.listPackets, id);
  await look(all.downloadPacket, { params: { id: submissionId, packetId: packet.id } });
  const several = { submissionIds: [submissionId, otherId], senderName: 'Ada Desk', requestId: randomUUID() };
  const { packets } = await look(all.createPackets, { params: { id: agreed.id }, body: several });
  const behind = packets.map((one) => ({ submissionId: one.submissionId, packetId: one.id }));
  await look(all.createPacketLink, { body: { packets: behind, duration: '12mo', passcode: examplePasscode, recipient } });
  await look(all.listJobPackets, { params: { id: job.id } });
  const closed = { params: { id: putForward.id }, body: { reason: 'The unit filled it' } };
  for (const close of [closed, closed]) await look(all.closePutForward, close);
  await look(all.archiveRequirementSet, { ...ofSet, body: { isArchived: true } });

  // The page of a candidate.
  const { personId } = await look(findPerson, id);
  const person = { params: { personId } };
  await look(getPerson, person);
  const written = await look(all.addPersonNote, { ...person, body: { requestId: randomUUID(), text: note } });
  const ofNote = { params: { personId, noteId: written.note.id } };
  await look(all.listPersonNotes, person);
  await look(all.editPersonNote, { ...ofNote, body: { text: `${note} Not on Fridays.`, revision: 1 } });
  await look(all.listPersonReferences, person);
  await look(all.listPersonPackets, person);
  await look(all.listPersonLinks, person);
  await look(all.listPersonMails, person);
  await look(all.listPersonInquiries, person);
  await look(all.listPersonAudit, person);
  await look(all.deletePersonNote, { ...ofNote, body: { revision: 2 } });
  await look(all.setPersonOwner, { ...person, body: { userId: staffIds.admin, revision: 0 } });

  // Inquiries and lists of the site.
  const { inquiries } = await look(all.listInquiries, { query: {} });
  const inquiry = { params: { id: inquiries[0]!.id } };
  await look(all.getInquiry, inquiry);
  for (const userId of [staffIds.admin, staffIds.admin]) await look(all.assignInquiry, { ...inquiry, body: { userId } });
  for (const isHandled of [false, true, true]) await look(all.markInquiryHandled, { ...inquiry, body: { isHandled } });
  await look(all.getInquiriesToday, {});
  await look(all.getSurveyFeedback, { query: {} });
  await look(all.listProInterest, { query: {} });

  // Rights of candidates; the erasure comes last.
  const request = { kind: 'access' as const, name: candidate.candidateName, email: candidate.email };
  const right = await look(all.createRightsRequest, { body: request });
  await look(all.listRightsRequests, { query: {} });
  const closing = { params: { id: right.id }, body: { status: 'fulfilled' as const, outcome: 'Sent' } };
  for (const close of [closing, closing]) await look(all.closeRightsRequest, close);
  await look(all.findCandidate, { body: { email: candidate.email } });
  await look(all.exportCandidate, { body: { email: candidate.email } });
  const holding = { body: { email: candidate.email, reason: 'A claim is pending.' } };
  const hold = await look(all.placeHold, holding);
  await look(all.placeHold, holding);
  await look(all.listHolds, { query: {} });
  for (const end of [hold, hold]) await look(all.endHold, { params: { id: end.id } } as never);
  await look(all.listDeletions, { query: {} });
  const { erasure } = await look(all.requestErasure, { body: { email: candidate.email } });
  await look(all.confirmErasure, { params: { id: erasure.id }, body: { reference: erasure.reference } });
  await look(all.listErasures, { query: {} });

  expect(unrecorded).toEqual([]);
  // Calls whose reply names no person would prove nothing.
  expect(telling.size).toBeGreaterThan(40);
  expect(named(telling)).toEqual(expect.arrayContaining(['GET /api/admin-portal/links', 'POST /api/references/list']));
});

const named = (endpoints: Iterable<Endpoint>) => [...endpoints].map(({ method, path }) => `${method} ${path}`);

/** Jobs name no candidate, except for checklist's routes of a job, and auth stores only data of staff. */
const isOfPeople = ({ access, path, service }: Endpoint) =>
  (access === 'user' || access === 'admin') && service !== 'auth' && !(service === 'contact' && path.startsWith('/api/admin-portal/jobs'));

test('leaves out no route for staff', () => {
  const missed = Object.values<Endpoint>(allEndpoints).filter((endpoint) => isOfPeople(endpoint) && !asked.has(endpoint));
  expect(named(missed)).toEqual([]);
});
