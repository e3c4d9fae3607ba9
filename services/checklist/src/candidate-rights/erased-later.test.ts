import { expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { exportCandidate, findCandidate, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import { useTraces } from '#test/use-traces.ts';
import { applyErasureList } from './apply-erasure-list.ts';
import { workOnErasures } from './erase-everywhere.ts';

const { app, dump, leaveTraces, post, submit } = useTraces();

test('a confirmed erasure waits while a service is down and is completed later', async () => {
  const person = { email: 'quillon@candidate.example', candidateName: 'Quillon Later' };
  await leaveTraces(person);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: person.email }, 201);
  app.neighbors.connectTo(app.neighbors.links.url, 'http://127.0.0.1:9');
  expect(await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202)).toMatchObject({
    state: 'confirmed',
    erased: null,
  });
  await expect(workOnErasures(app.context)).rejects.toThrow();
  app.neighbors.connectTo(app.neighbors.links.url, app.neighbors.contact.url);
  await workOnErasures(app.context);
  expect((await app.collection('erasures').findOne({ reference: erasure.reference }))!['state']).toBe('done');
  expect(JSON.stringify(await dump())).not.toMatch(/Quillon/i);
});

test('an unconfirmed erasure is dropped after a day', async () => {
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: 'nobody@candidate.example' }, 201);
  await workOnErasures(app.context, new Date(Date.now() + day + 1_000));
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 404);
});

test('the list erases restored people again after a restore, but not people who submitted again themselves', async () => {
  const person = { email: 'romilly@candidate.example', candidateName: 'Romilly Return' };
  await leaveTraces(person);
  const kept = await Promise.all(
    ['submissions', 'inquiries'].map(
      async (one) =>
        [
          one,
          await app
            .collection(one)
            .find({ email: { $regex: /^romilly/i } })
            .toArray(),
        ] as const,
    ),
  );
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: person.email }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  for (const [one, documents] of kept) await app.collection(one).insertMany(documents);
  await submit({ ...person, candidateName: 'Romilly Anew' });
  expect(await applyErasureList(app.context)).toBe(1);
  const names = (await app.collection('submissions').find({ email: person.email }).toArray()).map((one) => one['candidateName']);
  expect([names, await app.collection('inquiries').countDocuments({ name: 'Romilly Return' })]).toEqual([['Romilly Anew'], 0]);
  expect(JSON.stringify(await app.collection('erasure-list').find().toArray())).not.toMatch(/romilly/i);
});

test('finds a person without an address by the reference, erases them, and erases them again after a restore', async () => {
  const { submissionId, shortReference } = await submit({ candidateName: 'Evadne Noaddress', email: undefined });
  const kept = await app.collection('submissions').find({ reference: shortReference }).toArray();
  const { names, found } = await post<ReplyOf<typeof findCandidate>>('find', { email: shortReference.toLowerCase() }, 200);
  expect([names, found]).toEqual([['Evadne Noaddress'], expect.objectContaining({ submissions: 1, inquiries: 0 })]);
  const data = await post<ReplyOf<typeof exportCandidate>>('export', { email: shortReference }, 200);
  expect(data.submissions.map(({ id }) => id)).toEqual([submissionId]);
  await post('find', { email: 'Evadne' }, 400);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: shortReference }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  const left = () => app.collection('submissions').countDocuments({ reference: shortReference });
  expect(await left()).toBe(0);
  await app.collection('submissions').insertMany(kept);
  await applyErasureList(app.context);
  expect(await left()).toBe(0);
});
