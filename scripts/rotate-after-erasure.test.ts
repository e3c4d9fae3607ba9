// @rest: commands
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptBytes, decryptField, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { addKey, newRootKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { pdfRecordId } from '@larkfield/stored-data/pdf-store.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { ringServices } from '@larkfield/one-machine/create-secrets.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { bytesOf, documentsOf, hash, openBirth, startRotating, type Rotating } from './test/start-rotating.ts';

let started: Rotating;

beforeAll(async () => {
  // The state after two rotations: the only root is the one that wraps the keys of records.
  started = await startRotating(newRootKey('k3'));
  for (let index = 0; index < 5; index += 1) await started.submit(index);
});
afterAll(() => started?.stop());

test('after an erasure and a rotation no copy of the database reveals erased data, and copies of other data can still be decrypted', async () => {
  const { births, checklist, icu, links, makeLink, ring, run, stores } = started;
  const email = 'leaving@candidate.example';
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { email, dateOfBirth: '07/04/1981' });
  const { submissionId: leaving } = await readJson<{ submissionId: string }>(
    await checklist.send('POST', '/api/checklist/submit', { body }),
  );
  const [staying] = births.keys();
  // The worker's own ring is enough to print both.
  const worker = readKeyRing(stores.secrets.serviceRing('pdf-worker'));
  const pdfOf = (submissionId: string) => ({ submissionId, revision: 2, template: 1 });
  for (const id of [leaving, staying!])
    await storePdf(worker, pdfOf(id), { pdf: Buffer.from(`report of ${id}`), sha256: hash, renderMilliseconds: 1 });
  const linked = { specialtyId: icu.specialty.id, candidateName: 'Leaving Linked', email };
  expect((await links.send('POST', '/api/magic-links', { as: 'user', body: linked })).status).toBeLessThan(300);
  await makeLink(1);
  const linkCopies = await documentsOf(sealedFields.linkContent);
  // The content of a snapshot, a replica or a backup of the database: values and wrapped keys.
  const values = await documentsOf(sealedFields.dateOfBirth);
  const wrapped = await documentsOf(sealedFields.submissionKey);
  const pdfs = await documentsOf(sealedFields.pdf);
  const valueOf = (id: string) => values.find(({ _id }) => String(_id) === id)!;
  const openPdf = async (id: string) => {
    const recordId = pdfRecordId(pdfOf(id));
    const sealed = bytesOf(pdfs.find(({ _id }) => _id === recordId)!['sealed']);
    const plain = decryptBytes(await readOwnRing(ring(), [id], 'pdfs'), sealed, placeOf(sealedFields.pdf, recordId));
    return decompressPdf(plain).toString();
  };
  expect(await openPdf(leaving)).toBe(`report of ${leaving}`);
  expect(openBirth(await readOwnRing(ring(), [leaving]), valueOf(leaving))).toBe('07/04/1981');

  const erasures = '/api/admin-portal/candidates/erasures';
  const asked = await readJson<{ erasure: { id: string; reference: string } }>(
    await checklist.send('POST', erasures, { as: 'admin', body: { email } }),
  );
  const { id, reference } = asked.erasure;
  expect((await checklist.send('POST', `${erasures}/${id}/confirm`, { as: 'admin', body: { reference } })).status).toBeLessThan(300);
  const keys = mongoose.connection.collection<{ _id: mongoose.Types.ObjectId }>(sealedFields.submissionKey.collection);
  expect(await keys.countDocuments({ _id: new mongoose.Types.ObjectId(leaving) })).toBe(0);
  const today = await readOwnRing(ring(), [leaving, staying!]);
  expect(() => openBirth(today, valueOf(leaving))).toThrow(`Key ${leaving} is not in the key ring`);
  await expect(openPdf(leaving)).rejects.toThrow(`Key ${leaving} is not in the key ring`);

  // Values under a sub-key are gone from the database, but copies can be decrypted until the root is dropped.
  const openLink = ({ _id, sealedContent }: (typeof linkCopies)[number]) =>
    decryptField(ring(), sealedContent as string, placeOf(sealedFields.linkContent, String(_id)));
  const namesNow = async () =>
    (await documentsOf(sealedFields.linkContent)).flatMap((link) => (link['sealedContent'] ? openLink(link) : [])).join();
  expect(linkCopies.map(openLink).join()).toContain('Leaving Linked');
  expect(await namesNow()).not.toContain('Leaving Linked');

  const resealed = (await run([])).output;
  expect(resealed).toMatch(/dateOfBirth +0 of/);
  // No PDFs had to be re-encrypted, however many there are.
  expect(resealed).toMatch(/pdf +0 of [1-9]/);
  expect(await run(['--drop', 'k3'])).toMatchObject({ code: 0 });
  expect(openBirth(await readOwnRing(ring(), [staying!]), valueOf(staying!))).toBe(births.get(staying!));
  expect(await openPdf(staying!)).toBe(`report of ${staying}`);
  for (const copy of linkCopies) expect(() => openLink(copy)).toThrow('Key k3 is not in the key ring');
  expect(await namesNow()).toContain('Candidate Number 1');
  // Old copies of the wrapped keys are useless too.
  const old = wrapped.find(({ _id }) => String(_id) === leaving)!;
  for (const field of [sealedFields.submissionKey, sealedFields.submissionPdfKey])
    expect(() => decryptField(ring(), old[field.path] as string, placeOf(field, leaving))).toThrow('Key k3 is not in the key ring');
});

test('names and keeps a value that cannot be decrypted, and keeps the old key', async () => {
  const { births, ring, run, stores } = started;
  const [submissionId] = births.keys();
  const _id = new mongoose.Types.ObjectId(submissionId);
  const keys = mongoose.connection.collection(sealedFields.submissionKey.collection);
  const { sealedKey } = (await keys.findOne({ _id }))!;
  const broken = `${sealedKey.slice(0, -4)}AAAA`;
  await keys.updateOne({ _id }, { $set: { sealedKey: broken } });
  // Simulate a command that died after updating the operator's ring and before those of the services.
  addKey(stores.secrets.fieldKeys);
  for (const { code, output } of [await run([]), await run([])]) {
    expect(code).toBe(1);
    expect(output).toContain(`submissionKey of ${submissionId}`);
  }
  expect((await keys.findOne({ _id }))!['sealedKey']).toBe(broken);
  expect((await run(['--drop', 'k4'])).output).toContain('1 × submissionKey');
  expect(ring().ids).toEqual(['k4', 'k5']);
  for (const service of ringServices) expect(readKeyRing(stores.secrets.serviceRing(service)).ids).toEqual(['k4', 'k5']);
});
