import type { Child } from './child.ts';

const firstDelay = 300;
const longestDelay = 10_000;
/** After running this long a child counts as recovered, so the delay before the next restart is short again. */
const healthyAfter = 30_000;

/** Starts a child; it must call `onExit` when the child ends. */
export type StartChild = (onExit: (code: number | null, signal: NodeJS.Signals | null) => void) => Promise<Child> | Child;

/** A child that is restarted when it crashes. */
export interface Supervised {
  name: string;
  /** The current process. */
  current: () => Child;
  stop: (grace?: number) => Promise<void>;
}

/** Keeps a child running and reports each restart. The delay doubles while the child keeps crashing. */
export async function supervise(name: string, start: StartChild, tell: (line: string) => void): Promise<Supervised> {
  // If the first start fails, the caller must handle the error.
  let isKept = false;
  let delay = firstDelay;
  let child: Child;
  let restart: NodeJS.Timeout | undefined;
  const run = async () => {
    const startedAt = Date.now();
    child = await start((code, signal) => {
      if (!isKept) return;
      delay = Date.now() - startedAt > healthyAfter ? firstDelay : delay;
      tell(`${name} ended (${signal ?? `code ${code}`}); starting it again in ${delay} ms`);
      restart = setTimeout(() => {
        run().catch((error: unknown) => tell(`${name} could not be started: ${String(error)}`));
      }, delay);
      delay = Math.min(delay * 2, longestDelay);
    });
  };
  await run();
  isKept = true;
  return {
    name,
    current: () => child,
    async stop(grace) {
      isKept = false;
      clearTimeout(restart);
      await child.stop(grace);
    },
  };
}
