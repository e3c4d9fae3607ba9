import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import type { EngineBrowser, EngineVisit, Screen } from '../engines/engine.ts';
import { type engines, enginesFor } from '../engines/engines.ts';

/** The parts of the shared product that a journey gets in each engine. */
export interface EveryEngine {
  engine: (typeof engines)[number]['name'];
  /** Opens a visitor's browser. It is closed after the test, which fails if the page had any faults. */
  open: (screen?: Screen) => Promise<EngineVisit>;
  /** The URL of a path. */
  at: (path: string) => string;
}

/** Browsers log refusals and broken connections themselves, and journeys provoke some of these. */
const isOwnRefusal = (fault: string) =>
  /Failed to load resource: (the server responded with a status of (401|403|404|410|423)|net::ERR_EMPTY_RESPONSE)/.test(fault);

/** Runs the same tests in each installed engine that belongs to the current test set. */
export function inEveryEngine(declare: (every: EveryEngine) => void): void {
  describe.each(enginesFor(expect.getState().testPath!))('$name', ({ name: engine, open }) => {
    let browser: EngineBrowser;
    let visits: EngineVisit[] = [];
    beforeAll(async () => {
      browser = await open();
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPictures(visits, `${engine} ${task.name}`);
      const faults = visits.flatMap((visit) => visit.faults()).filter((fault) => !isOwnRefusal(fault));
      await Promise.all(visits.map(({ close }) => close()));
      visits = [];
      expect(faults).toEqual([]);
    });
    afterAll(() => browser.close());
    declare({
      engine,
      at: (path) => new URL(path, inject('sharedProduct').url).href,
      async open(screen) {
        const visit = await browser.visit(screen);
        visits.push(visit);
        return visit;
      },
    });
  });
}

/** Keeps the last view of every visitor of a failed test, as a screenshot and as text, in the folder of the test results. */
async function keepPictures(visits: EngineVisit[], name: string): Promise<void> {
  const folder = join(repositoryRoot, '.test-artifacts');
  mkdirSync(folder, { recursive: true });
  const kept = visits.map(async ({ page }, index) => {
    const path = join(folder, `${name.replace(/[^\w]+/g, '-')}-${index + 1}`);
    // The text comes first: if a page no longer paints, a screenshot fails, and WebKit's driver waits for it forever.
    const text = await page.evaluate(async () => {
      const paints = await Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => resolve('paints'))),
        new Promise((resolve) => setTimeout(() => resolve('paints no more'), 5_000)),
      ]);
      const dialogs = Array.from(document.querySelectorAll('dialog'), ({ outerHTML }) => outerHTML.slice(0, 300));
      return [
        `${location.href} (${document.visibilityState}, ${document.readyState}, ${String(paints)})`,
        document.body.innerText,
        ...dialogs,
        ...(globalThis.journey?.pressed ?? []),
      ].join('\n');
    });
    writeFileSync(`${path}.txt`, text);
    await page.screenshot({ path: `${path}.png` });
  });
  await Promise.race([Promise.allSettled(kept), pause(30_000)]);
}
