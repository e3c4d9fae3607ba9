/** Target duration of a batch in milliseconds. */
const aim = 10;
/** The rest after a batch, as a multiple of its duration. */
const restShare = 3;

/** Processes up to `limit` items; returns how many there were. */
export type Batch = (limit: number) => Promise<number>;

/**
 * Works in the background without delaying users: each batch takes a few milliseconds and is followed by a rest. The last duration sets
 * the size of the next batch, so that less is done while the store is busy. Ends early when `stop` is aborted.
 */
export async function runInBatches(most: number, batch: Batch, stop?: AbortSignal): Promise<number> {
  let limit = 1;
  for (let count = 0; ;) {
    const began = performance.now();
    const found = await batch(limit);
    const took = performance.now() - began;
    count += found;
    if (found < limit) return count;
    await rest(took * restShare, stop);
    if (stop?.aborted) return count;
    limit = Math.max(1, Math.min(most, limit * 2, Math.floor((limit * aim) / took)));
  }
}

function rest(milliseconds: number, stop: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, stop?.aborted ? 0 : milliseconds);
    stop?.addEventListener('abort', end);
  });
}
