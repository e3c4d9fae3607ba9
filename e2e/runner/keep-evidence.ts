import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { visitListeners, type Visit } from '@larkfield/testing/browser.ts';

// Setup for every file of journeys: for a failed test, keeps a screenshot, the HTML and a trace of each page that is still open, beside
// the results of the run. With TRACE=1 it is Playwright's own trace (`npx playwright-core show-trace FILE`), which makes a journey a
// sixth slower and is therefore off by default.

const isPlaywrights = Boolean(process.env['TRACE']);
const linesKept = 1_000;

/** The events on the open pages, line by line. */
const open = new Map<Visit, string[]>();

visitListeners.add(async (visit) => {
  const { page, context } = visit;
  const lines: string[] = [];
  const began = Date.now();
  const note = (text: string) => {
    if (lines.push(`${String(Date.now() - began).padStart(7)} ms  ${text}`) > linesKept) lines.shift();
  };
  page.on('framenavigated', (frame) => note(`at ${frame.url()}`));
  page.on('response', (response) => note(`${response.status()} ${response.request().method()} ${response.url()}`));
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`));
  page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`exception ${error.stack ?? error.message}`));
  open.set(visit, lines);
  context.once('close', () => open.delete(visit));
  if (!isPlaywrights) return;
  await context.tracing.start({ snapshots: true });
  await context.tracing.startChunk();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || open.size === 0) return;
  const folder = join(repositoryRoot, '.test-artifacts');
  mkdirSync(folder, { recursive: true });
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\w]+/g, '-').slice(-150);
  const kept = [...open].map(async ([{ page, context }, lines], index) => {
    const file = join(folder, `${name}-${index + 1}`);
    writeFileSync(`${file}.log`, `${lines.join('\n')}\n`);
    writeFileSync(`${file}.html`, await page.content());
    await page.screenshot({ path: `${file}.png` });
    if (!isPlaywrights) return;
    await context.tracing.stopChunk({ path: `${file}.zip` });
    await context.tracing.startChunk();
  });
  // A screenshot never ends if the page no longer paints.
  await Promise.race([Promise.allSettled(kept), pause(30_000)]);
});
