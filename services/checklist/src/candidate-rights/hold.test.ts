import { expect, test } from 'vitest';
import { day, hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type {
  exportCandidate,
  findCandidate,
  Hold,
  listErasures,
  requestErasure,
  RightsRequest,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import type { listDeletions, listHolds } from '@larkfield/schemas/portal/holds.ts';
import type { OpenVisit } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { runRetention } from '@larkfield/stored-data/retention.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { charge } from '#test/reference-inputs.ts';
import { useTraces } from '#test/use-traces.ts';
import { handOver } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';
import { applyErasureList } from './apply-erasure-list.ts';
import { checklistRetention } from './checklist-retention.ts';
import { workOnErasures } from './erase-everywhere.ts';
import { holdOutbox, workOnHolds } from './hold-routes.ts';
import { putSavedHold, readHoldsToSave } from './hold-store.ts';

const { app, askForReference, leaveTraces, post, submit } = useTraces();
const reason = 'A claim is pending. The law makes us keep what concerns it.';

const place = (email: string) => post<Hold>('holds', { email, reason }, 201);
const end = (id: string) => post<Hold>(`holds/${id}/end`, {}, 200);
const countOf = (collection: string, filter: object) => app.collection(collection).countDocuments(filter);
const yearsOn = (years: number, extra: number) => {
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return new Date(then.getTime() + extra);
};

test('retention erases due data but keeps data on hold, with everything that belongs to it, until the hold ends', async () => {
  const [heldEmail, otherEmail] = ['leocadia@candidate.example', 'other-due@candidate.example'];
  const held = await leaveTraces({ email: heldEmail, candidateName: 'Leocadia Onhold' });
  const other = await leaveTraces({ email: otherEmail, candidateName: 'Peregrine Due' });
  const request = await post<RightsRequest>('requests', { kind: 'access', name: 'Leocadia Onhold', email: heldEmail }, 201);
  await post(`requests/${request.id}/close`, { status: 'fulfilled', outcome: 'Sent on paper' }, 200);
  const hold = await place(heldEmail);
  expect(await post('holds', { email: heldEmail.toUpperCase(), reason }, 201)).toMatchObject({ id: hold.id });
  await post('holds', { email: heldEmail, reason: 'Another reason' }, 409);

  const late = yearsOn(2, day);
  await runRetention(checklistRetention(app.context), late);
  const left = async (submissionId: string) => {
    const of = { submissionId };
    const stored = [
      await countOf('submissions', { reference: held.submissionId === submissionId ? held.shortReference : other.shortReference }),
      await countOf('references', of),
      await countOf('packets', { submissionId: { $exists: true } }),
      await countOf('pdfs', of),
    ];
    return stored.map((count) => count > 0);
  };
  expect(await left(held.submissionId)).toEqual([true, true, true, true]);
  expect((await left(other.submissionId)).filter(Boolean)).toHaveLength(1);
  expect(await countOf('packets', {})).toBe(1);
  expect(await countOf('person-notes', {})).toBe(1);
  expect(await countOf('rights-requests', {})).toBe(1);

  await end(hold.id);
  expect(await end(hold.id)).toMatchObject({ endedBy: 'admin@larkfield.example' });
  // An ended hold has a separate retention period.
  await runRetention(checklistRetention(app.context), yearsOn(2, -day));
  expect([await countOf('holds', {}), (await left(held.submissionId)).filter(Boolean).length]).toEqual([1, 4]);
  await runRetention(checklistRetention(app.context), late);
  expect((await left(held.submissionId)).filter(Boolean)).toEqual([]);
  expect(await countOf('rights-requests', {})).toBe(0);
  expect(await countOf('holds', {})).toBe(0);
  const acts = (await recordedActs(`hold:${hold.id}`)).map(({ action }) => action);
  expect(acts.filter((action) => action !== 'candidate.hold-viewed')).toEqual(['candidate.hold-placed', 'candidate.hold-ended']);

  const { deletions } = await readJson<ReplyOf<typeof listDeletions>>(
    await app.send('GET', '/api/admin-portal/candidates/deletions', { as: 'admin' }),
  );
  expect(deletions.length).toBeGreaterThanOrEqual(2);
  expect(deletions.at(-1)).toMatchObject({ service: 'checklist', erased: { submissions: 1 } });
  expect(JSON.stringify(deletions)).not.toMatch(/@|Leocadia|Peregrine/);
});

test('the links and contact services keep data on hold beyond its retention, and release it at the end', async () => {
  const email = 'ysolde@candidate.example';
  await leaveTraces({ email, candidateName: 'Ysolde Onhold' });
  const marks = async () => {
    const kept = await Promise.all(['inquiries', 'surveys', 'pro-interests', 'mails'].map((name) => countOf(name, { isOnHold: true })));
    return [...kept.map((count) => count > 0), (await countOf('links', { removeAt: { $gt: yearsOn(100, 0) } })) > 0];
  };
  expect(await marks()).toEqual([false, false, false, false, false]);
  const hold = await place(email);
  // Mails are not checked, since none is due.
  const [inquiries, surveys, signUps, , links] = await marks();
  expect([inquiries, surveys, signUps, links]).toEqual([true, true, true, true]);

  // Data that arrives later is marked within an hour.
  const later = {
    name: 'Ysolde Onhold',
    email,
    message: 'One more question.',
    subject: 'General',
    source: 'general',
    sourceTitle: 'General',
  };
  await app.neighbors.contact.send('POST', '/api/contact-submissions', { body: later });
  expect(await countOf('inquiries', { email, isOnHold: { $exists: false } })).toBe(1);
  await workOnHolds(app.context, new Date(Date.now() + hour + 1_000));
  expect(await countOf('inquiries', { email, isOnHold: { $exists: false } })).toBe(0);

  // A service that is unavailable at the end of a hold is informed later.
  app.neighbors.connectTo(app.neighbors.links.url, 'http://127.0.0.1:9');
  await end(hold.id);
  expect(await countOf('inquiries', { isOnHold: true })).toBeGreaterThan(0);
  app.neighbors.connectTo(app.neighbors.links.url, app.neighbors.contact.url);
  await workOnHolds(app.context);
  expect(await marks()).toEqual([false, false, false, false, false]);
  expect(await countOf('holds', { dueAt: { $exists: true } })).toBe(0);
});

test('refuses both steps of an erasure during a hold, and allows them afterwards', async () => {
  const email = 'bartholomea@candidate.example';
  await submit({ email, candidateName: 'Bartholomea Onhold' });
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  const hold = await place(email);
  expect(await post<ReplyOf<typeof findCandidate>>('find', { email }, 200)).toMatchObject({ hold: { id: hold.id, reason } });
  expect(await post('erasures', { email }, 409)).toMatchObject({ code: 'DATA_ON_HOLD' });
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 409);
  expect(await countOf('submissions', { email })).toBe(1);
  expect(await post<ReplyOf<typeof exportCandidate>>('export', { email }, 200)).toMatchObject({ holds: [{ reason, endedAt: null }] });
  await end(hold.id);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  expect([await countOf('submissions', { email }), await countOf('holds', { startedAt: new Date(hold.startedAt) })]).toEqual([0, 0]);
});

test('a confirmed erasure that was interrupted waits until a later hold ends', async () => {
  const email = 'quiteria@candidate.example';
  await submit({ email, candidateName: 'Quiteria Halfway' });
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  app.neighbors.connectTo('http://127.0.0.1:9', app.neighbors.contact.url);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  app.neighbors.connectTo(app.neighbors.links.url, app.neighbors.contact.url);
  const hold = await place(email);
  await workOnErasures(app.context);
  expect(await countOf('submissions', { email })).toBe(1);
  await end(hold.id);
  await workOnErasures(app.context, new Date(Date.now() + hour));
  expect(await countOf('submissions', { email })).toBe(0);
});

test('a reference is kept during a hold on the candidate, even if the supervisor is erased', async () => {
  const email = 'about@candidate.example';
  const submitted = await submit({ email, candidateName: 'Aldith About' });
  await askForReference(submitted);
  const hold = await place(email);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: charge.email }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  expect(await countOf('references', { submissionId: submitted.submissionId })).toBe(1);
  // Run the second pass of the supervisor's erasure during the hold.
  await workOnErasures(app.context, new Date(Date.now() + hour));
  expect(await countOf('references', { submissionId: submitted.submissionId })).toBe(1);
  await end(hold.id);
  expect(await countOf('references', { submissionId: submitted.submissionId })).toBe(0);
});

test('the erasure of a candidate waits for the end of a hold on their supervisor, which keeps the reference', async () => {
  const email = 'erased-about@candidate.example';
  const submitted = await submit({ email, candidateName: 'Osgyth About' });
  await askForReference(submitted);
  const hold = await place(charge.email);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  const stateNow = async () => {
    const { erasures } = await readJson<ReplyOf<typeof listErasures>>(
      await app.send('GET', '/api/admin-portal/candidates/erasures', { as: 'admin' }),
    );
    return erasures.find(({ id }) => id === erasure.id)!;
  };
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  const references = () => countOf('references', { submissionId: submitted.submissionId });
  expect([await countOf('submissions', { email }), await references()]).toEqual([0, 1]);
  expect(await stateNow()).toMatchObject({ state: 'confirmed', erasedAt: null, erased: null });
  await workOnErasures(app.context, new Date(Date.now() + hour));
  expect([await references(), (await stateNow()).state]).toEqual([1, 'confirmed']);
  expect((await recordedActs(`erasure:${erasure.id}`)).map(({ action }) => action)).not.toContain('candidate.erased');
  await end(hold.id);
  expect(await references()).toBe(0);
  await workOnErasures(app.context, new Date(Date.now() + 2 * hour));
  expect(await stateNow()).toMatchObject({ state: 'done', erased: { submissions: 1 } });
});

test('a person who asked for an erasure is informed of the hold, once by mail and in My checklists', async () => {
  const email = 'theophila@candidate.example';
  await submit({ email, candidateName: 'Theophila Told' });
  const headers = await visitAs(app, email);
  const visit = async () => readJson<OpenVisit>(await app.send('GET', '/api/my-checklists', { headers }));
  expect((await visit()).hold).toBeNull();
  expect((await app.send('POST', '/api/my-checklists/erasure-requests', { headers })).status).toBe(201);
  const mails: MailTaker = await takeMails('checklist', app.stores.secrets);
  const { contact } = app.context;
  const hold = await place(email);
  app.context.contact = mails.contact;
  try {
    await handOver(holdOutbox(app.context));
    await workOnHolds(app.context, new Date(Date.now() + 2 * hour)).catch(() => {});
    await handOver(holdOutbox(app.context));
    expect(mails.asked).toMatchObject([{ kind: 'data-on-hold', to: email, reason }]);
    // Another request, which staff record during the hold, gets a separate mail.
    await post('requests', { kind: 'erasure', name: 'Theophila Told', email, notes: 'By telephone' }, 201);
    await handOver(holdOutbox(app.context));
    expect(mails.asked).toHaveLength(2);
  } finally {
    app.context.contact = contact;
    await mails.stop();
  }
  expect((await visit()).hold).toEqual({ since: hold.startedAt, reason });
  await end(hold.id);
  expect((await visit()).hold).toBeNull();
});

test('who is known only by the address of a hold is mailed it, and the mail is kept and erased with them', async () => {
  const email = 'wystan@candidate.example';
  const mails = async () =>
    (await app.collection('mails').find({ kind: 'data-on-hold' }).toArray()).filter(({ about }) => String(about).startsWith('address:'));
  const hold = await place(email);
  await post('requests', { kind: 'erasure', name: 'Wystan Unknown', email, notes: 'By telephone' }, 201);
  await handOver(holdOutbox(app.context));
  expect(await mails()).toHaveLength(1);
  expect(JSON.stringify(await mails())).not.toMatch(/wystan/i);
  expect((await post<ReplyOf<typeof findCandidate>>('find', { email }, 200)).found.mails).toBe(1);
  expect((await post<ReplyOf<typeof exportCandidate>>('export', { email }, 200)).mails).toMatchObject([{ kind: 'data-on-hold' }]);
  await workOnHolds(app.context, new Date(Date.now() + hour + 1_000));
  expect(await mails()).toMatchObject([{ isOnHold: true }]);
  await end(hold.id);
  expect((await mails())[0]).not.toHaveProperty('isOnHold');
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  expect(await mails()).toEqual([]);
});

test('restores holds before anything is erased after a restore, and ends those that had ended', async () => {
  const email = 'restored@candidate.example';
  const person = { email, candidateName: 'Ruperta Restored' };
  await submit(person);
  const stored = await app.collection('submissions').find({ email }).toArray();
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  const hold = await place(email);
  const ended = await place('ended@candidate.example');
  const [endedBefore] = await app
    .collection('holds')
    .find({ endedAt: null, standsFor: { $exists: true } })
    .sort({ _id: -1 })
    .toArray();
  await end(ended.id);
  const saved = await readHoldsToSave(app.context.keyRing);
  expect(JSON.stringify(saved)).not.toMatch(/restored@|Ruperta|claim/);
  // The backup is from before the erasure. It contains neither hold except the one that had not ended then.
  await app.collection('holds').deleteMany({});
  await app.collection('holds').insertOne(endedBefore!);
  await app.collection('submission-keys').deleteMany({ _id: stored[0]!._id });
  await app.collection('submissions').insertMany(stored);

  for (const one of saved) await putSavedHold(app.context.keyRing, one, new Date());
  const { holds } = await readJson<ReplyOf<typeof listHolds>>(await app.send('GET', '/api/admin-portal/candidates/holds', { as: 'admin' }));
  expect(holds.filter(({ id }) => [hold.id, ended.id].includes(id)).map(({ email: of, endedAt }) => [of, endedAt !== null])).toEqual([
    ['ended@candidate.example', true],
    [email, false],
  ]);
  await runRetention(checklistRetention(app.context), yearsOn(2, 3 * day));
  await applyErasureList(app.context);
  expect(await countOf('submissions', { email })).toBe(1);
  // The end of the hold completes the erasure from before the restore.
  await end(hold.id);
  expect(await countOf('submissions', { email })).toBe(0);
});
