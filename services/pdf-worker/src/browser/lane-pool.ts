import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { lanesBusy, recycles } from '#src/worker-metrics.ts';
import { openBrowserSupply, type SuppliedBrowser } from './browser-supply.ts';
import type { RunningBrowser } from './chromium.ts';
import { DeadlineError, endsWithin, within } from './deadline.ts';
import { type Lane, openLane } from './lane.ts';

/** The number of documents after which a lane is replaced, since its renderer's memory grows with each (product.md#pdf-3). */
export const documentsPerLane = 100;
/** Time-out of a render in milliseconds, about eighty times the 95th percentile (product.md#pdf-3). */
const renderDeadline = 10_000;
/** Time-out of the first render of a process, in milliseconds: on a slow machine a browser that has just started is not stuck. */
const firstDeadline = 60_000;
/** Time-out of closing a lane, in milliseconds; after that its browser is killed. */
export const closeDeadline = 2_000;
/** Milliseconds after which a render counts as stuck. Another lane is then opened, so that no core is idle until the deadline. */
export const stuckAfter = 1_500;

/** Fresh jobs go before bulk jobs. */
export type Priority = 'fresh' | 'bulk';

export interface LanePool {
  /**
   * Renders HTML to PDF on the next free lane. Rejects if the render takes over 10 seconds in a running Chromium, or if Chromium dies or
   * does not start.
   */
  render: (html: string, priority: Priority) => Promise<Buffer>;
  /** The time of the last render in milliseconds since 1970; 0 before the first. */
  lastRenderAt: () => number;
  /** The running browsers. */
  browsers: () => RunningBrowser[];
  /** Kills Chromium and rejects the renders under way. */
  close: () => void;
}

/** A slot for a lane, whose holder may render. A stuck slot has been replaced and is not used again. */
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

/** Opens a pool of lanes in a warm Chromium. */
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
    // The deadline may have passed meanwhile; then only this code can still close the lane.
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
      // A browser that cannot open a lane would fail all later renders too.
    } else supply.retire(browser, reason === 'deadline' ? 'stuck' : 'failed');
    supply.noteClosed(browser);
  }

  async function renderIn(slot: Slot, html: string): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    try {
      // Launching a browser has a separate time-out.
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
