import { afterLastLine, type Logger } from '#src/telemetry/logger.ts';

/** How long a service drains before it ends anyway (product.md#service-6). */
const drainLimit = 25_000;

interface Step {
  name: string;
  run: () => Promise<unknown> | unknown;
}

/** Steps to end a process in order, begun by SIGTERM, SIGINT or the loss of the parent that started it. */
export interface Shutdown {
  isStopping: () => boolean;
  /** Adds a step; steps run in the order in which they were added. */
  add: (name: string, run: Step['run']) => void;
}

/** Installs the signal handlers of a process; it exits with 0 when all steps are done, with 1 at the limit, and ends by SIGKILL after one last line when something was not caught. */
export function createShutdown(log: Logger): Shutdown {
  const steps: Step[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => afterLastLine(() => process.exit(1)), drainLimit).unref();
    for (const { name, run } of steps) {
      try {
        await run();
      } catch (error) {
        log.warn('A step of the shutdown failed', { name, error });
      }
    }
    afterLastLine(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.connected) process.on('disconnect', stop);
  // Unhandled rejections come here as well.
  process.on('uncaughtException', (error) => {
    log.fatal('Something was not caught, and the process ends', { error });
    // Not by process.exit, which waits for V8's own threads and never ends when one of them waits for this thread
    // (nodejs/node#54918), and such a process would never be started again.
    afterLastLine(() => process.kill(process.pid, 'SIGKILL'));
  });
  return { isStopping: () => stopping, add: (name, run) => steps.push({ name, run }) };
}
