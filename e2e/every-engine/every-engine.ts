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
  /** Opens a visitor's browser; it is closed after the test, which fails when a page did anything that it must not. */
  open: (screen?: Screen) => Promise<EngineVisit>;
  /** The address of a path. */
  at: (path: string) => string;
}

/** Browsers log refusals and broken connections themselves; journeys provoke some. */
const isOwnRefusal = (fault: string) =>
  /Failed to load resource: (the server responded with a status of (401|403|404|410|423)|net::ERR_EMPTY_RESPONSE)/.test(fault);

/** Runs the same tests once in each engine that is installed and belongs to the set of tests that runs. */
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

/** What every visitor of a failed test saw last, as a picture and as text, in the folder of the test run's results. */
async function keepPictures(visits: EngineVisit[], name: string): Promise<void> {
  const folder = join(repositoryRoot, '.test-artifacts');
  mkdirSync(folder, { recursive: true });
  const kept = visits.map(async ({ page }, index) => {
    const path = join(folder, `${name.replace(/[^\w]+/g, '-')}-${index + 1}`);
    // The text first: a page that paints no more gives no picture, and WebKit's driver waits for it for ever.
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
