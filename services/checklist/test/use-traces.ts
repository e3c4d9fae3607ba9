import mongoose from 'mongoose';
import { afterAll, beforeAll, expect } from 'vitest';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { usualProfile, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { charge } from './reference-inputs.ts';
import { startChecklist, type ChecklistUnderTest } from './start-checklist.ts';
import { startNeighbors, type Neighbors } from './start-neighbors.ts';

interface Submitted {
  submissionId: string;
  shortReference: string;
  downloadToken: string;
}

export const packetJob = 'Fernhill: ICU nights';

/** Starts every service that stores personal data for one test file, with acts of people and staff that leave traces in them. */
export function useTraces() {
  const app = {} as ChecklistUnderTest & { neighbors: Neighbors };
  beforeAll(async () => {
    Object.assign(app, await startChecklist());
    // Packets need no yes here.
    app.context.putForward = { ...app.context.putForward, packet: 'off' };
    app.neighbors = await startNeighbors(app);
  });
  afterAll(async () => {
    await app.neighbors?.stop();
    await app.stop();
  });

  const submit = (changes: Partial<SubmissionInput>, key: string = crypto.randomUUID()) => app.submit(changes, { 'idempotency-key': key });

  const storePdfOf = (submissionId: string, revision = 1) =>
    storePdf(
      app.context.keyRing,
      { submissionId, revision, template: 1 },
      { pdf: Buffer.from('pdf'), sha256: '0'.repeat(64), renderMilliseconds: 1 },
    );

  async function askForReference({ submissionId, downloadToken }: Submitted): Promise<void> {
    const body = { submissionId, downloadToken, referees: [charge], skillIds: [] };
    expect((await app.send('POST', '/api/references', { body })).status).toBe(201);
  }

  async function makePacket(submissionId: string): Promise<void> {
    const { specialty, skillsByCategory } = app.icu;
    const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
    const asStaff = (path: string, body: object) => app.send('POST', `/api/admin-portal/${path}`, { as: 'user', body });
    const { set } = await readJson<{ set: { id: string } }>(
      await asStaff('requirements', { name: packetJob, specialtyId: specialty.id, requirements }),
    );
    // Whether the candidate agreed is tested where people are put forward.
    const { putForward } = app.context;
    app.context.putForward = { ...putForward, packet: 'off' };
    const made = await asStaff(`submissions/${submissionId}/packets`, { requirements: set.id });
    app.context.putForward = putForward;
    expect(made.status).toBe(201);
  }

  async function noteOn(submissionId: string, text: string): Promise<void> {
    const { personId } = await readJson<{ personId: string }>(
      await app.send('GET', `/api/admin-portal/submissions/${submissionId}/person`, { as: 'user' }),
    );
    const body = { requestId: crypto.randomUUID(), text };
    expect((await app.send('POST', `/api/admin-portal/people/${personId}/notes`, { as: 'user', body })).status).toBe(201);
  }

  /** Leaves personal data in every place that stores any. */
  async function leaveTraces(person: { email: string; candidateName: string }) {
    const key = crypto.randomUUID();
    const first = await submit({ ...person, profile: usualProfile }, key);
    await submit({ ...person, profile: usualProfile, phone: '214-555-0199' }, key);
    await storePdfOf(first.submissionId);
    const { links, contact } = app.neighbors;
    const shared = await links.send('POST', '/api/share-links', {
      body: { ...first, shortReference: undefined, mode: 'quick', duration: '7d', viewLimit: 5 },
    });
    const { linkId, token } = await readJson<{ linkId: string; token: string }>(shared);
    const smart = await readJson<{ magicUrl: string }>(
      await links.send('POST', '/api/magic-links', {
        body: { specialtyId: app.icu.specialty.id, candidateName: person.candidateName, email: person.email },
      }),
    );
    const write = (path: string, body: object) => contact.send('POST', path, { body });
    await write('/api/contact-submissions', {
      name: person.candidateName,
      email: person.email.toUpperCase(),
      message: 'Please call me tomorrow.',
      subject: 'General',
      source: 'general',
      sourceTitle: 'General',
    });
    await write('/api/feedback/survey', { shareLinkId: linkId, feedbackMessage: 'It went well' });
    await write('/api/pro-interest-notifications', {
      candidateName: person.candidateName,
      email: person.email,
      interestSource: 'draft_notify_me',
      metadata: { featureTitle: 'Drafts', timestamp: new Date().toISOString() },
    });
    await askForReference(first);
    await makePacket(first.submissionId);
    await noteOn(first.submissionId, `${person.candidateName} likes nights`);
    return { ...first, shareToken: token, smartToken: smart.magicUrl.split('/m/')[1]! };
  }

  /** All documents in the database as text, by collection. */
  async function dump(): Promise<{ collection: string; content: string }[]> {
    const collections = await mongoose.connection.listCollections();
    return Promise.all(
      collections.map(async ({ name }) => ({ collection: name, content: JSON.stringify(await app.collection(name).find().toArray()) })),
    );
  }

  /** Posts a request as an admin and expects its status. */
  async function post<T>(path: string, body: object, status: number): Promise<T> {
    const response = await app.send('POST', `/api/admin-portal/candidates/${path}`, { as: 'admin', body });
    expect(response.status, path).toBe(status);
    return readJson<T>(response);
  }

  return { app, submit, storePdfOf, askForReference, makePacket, noteOn, leaveTraces, dump, post };
}
