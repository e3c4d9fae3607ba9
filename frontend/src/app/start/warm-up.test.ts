// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlyReply, takeEarlyReply } from '#src/shared/api/early-reply.ts';
import { startApi } from '#test/start-api.ts';
import { warmUp } from './warm-up.ts';

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  api = await startApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body: { skills: 120 } }) });
});
afterEach(() => api.close());

test('the skills of a checklist are asked for before the application runs, and handed over once', async () => {
  const address = '/api/specialties/slug/rn-icu';
  warmUp('/checklist/rn-icu');
  expect(earlyReply(address)).toBeUndefined();
  await expect.poll(() => earlyReply(address)).toMatchObject({ skills: 120 });
  expect(await takeEarlyReply(address)).toMatchObject({ skills: 120 });
  expect([await takeEarlyReply(address), earlyReply(address)]).toEqual([null, undefined]);
  expect(api.requests.map(({ path }) => path)).toEqual([address]);
});

test('a refusal is no reply: whoever needs it asks again', async () => {
  warmUp('/checklist/rn-gone');
  expect(await takeEarlyReply('/api/specialties/slug/rn-gone')).toBeNull();
});

test('other addresses ask for nothing ahead', () => {
  for (const path of ['/', '/checklists', '/checklist/', '/checklist/a/b', '/m/abc']) warmUp(path);
  expect(api.requests).toEqual([]);
});
