import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { makeInquiry, startContact, type ContactUnderTest } from '#test/start-contact.ts';

let app: ContactUnderTest;
beforeAll(async () => {
  app = await startContact();
});
afterAll(() => app?.stop());

test('the export of an inquiry has the person’s text, but no data on staff', async () => {
  const email = 'thessaly@visitor.example';
  await app.send('POST', '/api/contact-submissions', { body: makeInquiry({ email }) });
  const { _id } = (await app.collection('inquiries').findOne({ email }))!;
  const handled = await app.send('PUT', `/api/admin-portal/inquiries/${_id}/handled`, { as: 'user', body: { isHandled: true } });
  expect(handled.status).toBe(200);
  // Unsent audit events are stored in the inquiry until auth has them.
  const { modifiedCount } = await app.collection('inquiries').updateOne({ _id }, { $set: { unsentAudit: [{ actor: staffIds.user }] } });
  expect(modifiedCount).toBe(1);
  const body = { email, submissionIds: [], linkIds: [], referenceIds: [], until: new Date().toISOString() };
  const exported = await app.send('POST', '/internal/candidate-messages/export', { as: 'checklist', body });
  const { inquiries } = await readJson<{ inquiries: object[] }>(exported);
  expect(inquiries).toEqual([expect.objectContaining({ _id: String(_id), email, message: makeInquiry().message })]);
  expect(JSON.stringify(inquiries)).not.toMatch(new RegExp(`${staffIds.user}|user@|unsentAudit|requestKey`));
});
