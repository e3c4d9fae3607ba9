import type { LanePool } from './lane-pool.ts';

/** A worker that rendered nothing for so long has to prove that it can, in milliseconds. */
const proofAge = 40_000;
/** Older than this the proof does not count (product.md#pdf-4). */
const readyAge = 60_000;

const canaryHtml = '<!doctype html><html lang="en" id="larkfield-report"><title>Canary</title><p>Canary</p></html>';

/** Renders one line when nothing else was rendered lately; a lane must be free within the pool's deadline. */
export async function printWhenIdle(pool: LanePool): Promise<void> {
  if (Date.now() - pool.lastRenderAt() > proofAge) await pool.render(canaryHtml, 'fresh');
}

/** Rejects when no document was rendered in the last minute. */
export async function requireRecentRender(pool: LanePool): Promise<void> {
  if (Date.now() - pool.lastRenderAt() > readyAge) throw new Error('Nothing was rendered lately');
}
