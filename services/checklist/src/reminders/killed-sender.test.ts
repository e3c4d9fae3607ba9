// @rest: kills
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUnderKills } from '#test/kill-sender.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

/** DRAWS=1000 runs more. */
const due = Number(process.env['DRAWS'] ?? 300);

test(`${due} due reminders are sent once each by a service that is killed five times`, { timeout: 900_000 }, async () => {
  const { recipients, stillDue } = await sendUnderKills(app, due);
  expect([recipients.length, new Set(recipients).size, stillDue]).toEqual([due, due, 0]);
});
