/** Milliseconds for which a batch may keep the store or this process busy. */
const aim = 10;
/** How many times as long as a batch took nothing is done after it. */
const restShare = 3;

/** Does a batch of some work: it is told how many it may take at most, and returns how many it found. */
export type Batch = (limit: number) => Promise<number>;

/**
 * Works through in the background so that people come first: a batch takes a few milliseconds and a rest follows it, both measured by
 * how long the last one took, so that less is done while others keep the store busy. Ends early when it is to stop.
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
