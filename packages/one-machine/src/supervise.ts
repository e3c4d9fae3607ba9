import type { Child } from './child.ts';

const firstDelay = 300;
const longestDelay = 10_000;
/** A child that ran for so long has recovered: the next crash is restarted quickly again. */
const healthyAfter = 30_000;

/** How a child is started; it must call `onExit` when it ends. */
export type StartChild = (onExit: (code: number | null, signal: NodeJS.Signals | null) => void) => Promise<Child> | Child;

/** A child that is started again when it crashes. */
export interface Supervised {
  name: string;
  /** The process that runs now. */
  current: () => Child;
  stop: (grace?: number) => Promise<void>;
}

/** Keeps a child running; each restart is told, with a delay that doubles while it keeps crashing. */
export async function supervise(name: string, start: StartChild, tell: (line: string) => void): Promise<Supervised> {
  // A child that does not come up the first time is for the caller to deal with.
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
