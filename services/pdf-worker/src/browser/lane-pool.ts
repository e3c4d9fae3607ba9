import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { lanesBusy, recycles } from '#src/worker-metrics.ts';
import { openBrowserSupply, type SuppliedBrowser } from './browser-supply.ts';
import type { RunningBrowser } from './chromium.ts';
import { DeadlineError, endsWithin, within } from './deadline.ts';
import { type Lane, openLane } from './lane.ts';

/** Documents after which a lane is renewed: its renderer grows with each (product.md#pdf-3). */
export const documentsPerLane = 100;
/** Time-out of a render in milliseconds, about eighty times the slowest twentieth (product.md#pdf-3). */
const renderDeadline = 10_000;
/** Time-out of the first render of a process, in milliseconds: on a slow machine a browser that has just started is no stuck one. */
const firstDeadline = 60_000;
/** Time-out of closing a lane, in milliseconds; then its browser goes. */
export const closeDeadline = 2_000;
/** Milliseconds after which a render is taken for stuck: another lane is opened, so that no core idles until the deadline. */
export const stuckAfter = 1_500;

/** Fresh jobs go before bulk ones. */
export type Priority = 'fresh' | 'bulk';

export interface LanePool {
  /** Renders HTML to PDF on the next free lane; rejects when it takes over 10 seconds in a running Chromium, or Chromium dies or does not start. */
  render: (html: string, priority: Priority) => Promise<Buffer>;
  /** When something was last rendered, in milliseconds since 1970; 0 before the first. */
  lastRenderAt: () => number;
  /** The browsers that are alive. */
  browsers: () => RunningBrowser[];
  /** Kills Chromium; what is being rendered rejects. */
  close: () => void;
}

/** A place for a lane; its holder may render. A stuck one has been replaced and is not used again. */
interface Slot {
  lane: Lane | null;
  browser: SuppliedBrowser | null;
  isGivenUp: boolean;
}

export interface PoolOptions {
  executablePath: string;
  lanes: number;
  log: Logger;
  deadline?: number;
}

/** Opens a pool of lanes in one warm Chromium. */
export function openLanePool({ executablePath, lanes, log, deadline = renderDeadline }: PoolOptions): LanePool {
  const supply = openBrowserSupply(executablePath, log);
  const free = Array.from({ length: lanes }, emptySlot);
  const waiting: Record<Priority, ((slot: Slot) => void)[]> = { fresh: [], bulk: [] };
  let givenUp = 0;
  let lastRenderAt = 0;

  function acquire(priority: Priority): Promise<Slot> {
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve) => waiting[priority].push(resolve));
  }

  function release(slot: Slot) {
    const next = waiting.fresh.shift() ?? waiting.bulk.shift();
    if (next) next(slot);
    else free.push(slot);
  }

  function giveUp(slot: Slot) {
    if (givenUp >= lanes) return;
    givenUp += 1;
    slot.isGivenUp = true;
    release(emptySlot());
  }

  async function ensureBrowser(slot: Slot): Promise<SuppliedBrowser> {
    if (slot.browser && !slot.browser.isRetired) return slot.browser;
    await closeLane(slot, 'browser');
    const browser = await supply.take();
    browser.openLanes += 1;
    slot.browser = browser;
    return browser;
  }

  async function ensureLane(slot: Slot, browser: SuppliedBrowser): Promise<Lane> {
    if (slot.lane) return slot.lane;
    const lane = await openLane(browser.running.browser);
    // The deadline may have passed meanwhile; then nothing else would close this lane.
    if (slot.browser !== browser) await lane.close();
    else slot.lane = lane;
    return lane;
  }

  async function closeLane(slot: Slot, reason: string) {
    const { lane, browser } = slot;
    slot.lane = null;
    slot.browser = null;
    if (!browser) return;
    if (lane) {
      recycles.inc({ part: 'lane', reason });
      if (supply.isAlive(browser) && !(await endsWithin(closeDeadline, lane.close()))) supply.retire(browser, 'stuck');
      // One in which no lane can be opened would fail everything that comes.
    } else supply.retire(browser, reason === 'deadline' ? 'stuck' : 'failed');
    supply.noteClosed(browser);
  }

  async function renderIn(slot: Slot, html: string): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    try {
      // Its launch has a time-out of its own.
      const browser = await ensureBrowser(slot);
      timer = setTimeout(() => giveUp(slot), stuckAfter);
      const limit = lastRenderAt === 0 ? Math.max(deadline, firstDeadline) : deadline;
      const pdf = await within(limit, async () => (await ensureLane(slot, browser)).render(html));
      lastRenderAt = Date.now();
      if (slot.browser) supply.noteRendered(slot.browser);
      if (slot.isGivenUp) await closeLane(slot, 'slow');
      else if (slot.browser?.isRetired || (slot.lane?.used() ?? 0) >= documentsPerLane) await closeLane(slot, 'worn');
      return pdf;
    } catch (error) {
      await closeLane(slot, error instanceof DeadlineError ? 'deadline' : 'failed');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async render(html, priority) {
      const slot = await acquire(priority);
      lanesBusy.inc();
      try {
        return await renderIn(slot, html);
      } finally {
        lanesBusy.dec();
        if (slot.isGivenUp) givenUp -= 1;
        else release(slot);
      }
    },
    lastRenderAt: () => lastRenderAt,
    browsers: () => supply.running(),
    close: () => supply.close(),
  };
}

function emptySlot(): Slot {
  return { lane: null, browser: null, isGivenUp: false };
}
