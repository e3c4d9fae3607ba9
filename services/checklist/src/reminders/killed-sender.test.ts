import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUnderKills } from '#test/kill-sender.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

test('sixty due reminders are sent once each, by a service that is killed five times meanwhile', { timeout: 900_000 }, async () => {
  const { recipients, stillDue } = await sendUnderKills(app, 60);
  expect([recipients.length, new Set(recipients).size, stillDue]).toEqual([60, 60, 0]);
});
