import type { LanePool } from './lane-pool.ts';

/** A worker that has rendered nothing for this time renders a test document, in milliseconds. */
const proofAge = 40_000;
/** A last render older than this no longer proves that the worker is ready (product.md#pdf-4). */
const readyAge = 60_000;

const canaryHtml = '<!doctype html><html lang="en" id="larkfield-report"><title>Canary</title><p>Canary</p></html>';

/** Renders a one-line document if nothing else was rendered recently. A lane must become free within the pool's deadline. */
export async function printWhenIdle(pool: LanePool): Promise<void> {
  if (Date.now() - pool.lastRenderAt() > proofAge) await pool.render(canaryHtml, 'fresh');
}

/** Rejects if no document was rendered in the last minute. */
export async function requireRecentRender(pool: LanePool): Promise<void> {
  if (Date.now() - pool.lastRenderAt() > readyAge) throw new Error('Nothing was rendered lately');
}
