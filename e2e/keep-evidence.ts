import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { repositoryRoot } from '@larkfield/local-stack/programs/repository.ts';
import { visitListeners, type Visit } from '@larkfield/testing/browser.ts';

// Set up for every file of journeys: of a test that failed, a picture and a trace of each page that is still open are kept
// beside the results of the run. `npx playwright-core show-trace FILE` opens a trace. With SNAPSHOTS=1 it shows the page at every
// step as well, which doubles what a journey costs.

const open = new Set<Visit>();

visitListeners.add(async (visit) => {
  open.add(visit);
  visit.context.once('close', () => open.delete(visit));
  await visit.context.tracing.start({ snapshots: Boolean(process.env['SNAPSHOTS']) });
  await visit.context.tracing.startChunk();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || open.size === 0) return;
  const folder = join(repositoryRoot, '.test-artifacts');
  mkdirSync(folder, { recursive: true });
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\w]+/g, '-').slice(-150);
  const kept = [...open].map(async ({ page, context }, index) => {
    await page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) });
    await context.tracing.stopChunk({ path: join(folder, `${name}-${index + 1}.zip`) });
    await context.tracing.startChunk();
  });
  // A page that paints no more gives no picture.
  await Promise.race([Promise.allSettled(kept), pause(30_000)]);
});
