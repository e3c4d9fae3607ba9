import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
let links: ServedRoutes;
let submissionId: string;

beforeAll(async () => {
  app = await startChecklist();
  ({ submissionId } = await app.submit());
  const [grantId, linkId] = [new Types.ObjectId().toHexString(), new Types.ObjectId().toHexString()];
  const endsAt = new Date(Date.now() + hour).toISOString();
  const redeem = route(redeemEditToken, () => ({ grantId, submissionId, linkId, endsAt, linkEndsAt: endsAt, linkEpoch: 0 }));
  links = await serveRoutes('links', [redeem], app.stores.secrets);
  app.context.links = createServiceClient('links', links.url, createSigner('checklist', app.stores.secrets.internalKey('checklist')));
});
afterAll(async () => {
  await links.stop();
  await app.stop();
});

const start = () => app.send('POST', `/api/edit-token/${'ab'.repeat(32)}/data`, { body: {} });

test('an edit that cannot be audited does not begin and returns neither data nor a cookie', async () => {
  const spy = vi.spyOn(app.context.audit, 'record').mockRejectedValue(new Error('no room left'));
  try {
    const refused = await start();
    expect(refused.status).toBe(500);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).not.toContain('Wilhelmina');
  } finally {
    spy.mockRestore();
  }
  const begun = await start();
  expect(begun.status).toBe(200);
  expect(begun.headers.getSetCookie()).toHaveLength(1);
  const acts = await recordedActs(`submission:${submissionId}`);
  expect(acts.map(({ action }) => action)).toEqual(['submission.submitted', 'submission.edit-started']);
});
