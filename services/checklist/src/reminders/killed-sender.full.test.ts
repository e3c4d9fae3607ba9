import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUnderKills } from '#test/kill-sender.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

test('a thousand due reminders are sent once each, by a service that is killed five times meanwhile', async () => {
  const { recipients, stillDue } = await sendUnderKills(app, 1_000);
  expect([recipients.length, new Set(recipients).size, stillDue]).toEqual([1_000, 1_000, 0]);
});
