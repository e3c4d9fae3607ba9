import { afterAll, beforeAll, expect, test } from 'vitest';
import { Queue } from 'bullmq';
import { visit } from '@larkfield/testing/browser.ts';
import { seedPortal } from './portal-seed.ts';
import { signInFirstAdmin } from './staff-steps.ts';
import { startJourney, type Journey } from './start-journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await seedPortal(journey.stack.url);
});
afterAll(() => journey.stop());

test('an admin opens the board, sees a failed job and tries it again, without a word on the console', async () => {
  const admin = await visit(journey.browser);
  const { page } = admin;
  await signInFirstAdmin(page, journey.stack);
  // A job of a document that no longer exists fails for good.
  const queue = new Queue('pdf', { connection: { url: journey.stack.settings.redisUrl } });
  await queue.add('unknown-work', { submissionId: 'f'.repeat(24) }, { jobId: 'pdf-broken' });
  await expect.poll(async () => queue.getFailedCount()).toBe(1);

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Queues' }).click();
  const [board] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: /Open the board/ }).click()]);
  const faults: string[] = [];
  board.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  board.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  board.on('pageerror', (error) => faults.push(error.message));
  // Before its first page has come, a new tab cannot be loaded again.
  await board.waitForLoadState();
  await board.reload();
  await board.getByText('pdf-bulk').first().waitFor();
  await board.goto(`${journey.stack.url}/api/admin-portal/queue-board/queue/pdf?status=failed`);
  await board.getByText('unknown-work').first().waitFor();
  await board.getByRole('button', { name: 'Retry all' }).click();
  await board.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await queue.getJob('pdf-broken'))?.attemptsStarted).toBeGreaterThan(1);
  expect(faults).toEqual([]);

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('heading', { level: 3, name: /^Queue/ }).first().waitFor();
  expect(admin.faults).toEqual([]);
  await queue.close();
  await admin.close();
});
