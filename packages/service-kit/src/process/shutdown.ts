import { afterLastLine, type Logger } from '#src/telemetry/logger.ts';

/** How long a service may drain before it is ended (product.md#service-6). */
const drainLimit = 25_000;

interface Step {
  name: string;
  run: () => Promise<unknown> | unknown;
}

/** Steps that end a process in order after SIGTERM, SIGINT or the loss of its parent process. */
export interface Shutdown {
  isStopping: () => boolean;
  /** Adds a step; steps run in the order in which they were added. */
  add: (name: string, run: Step['run']) => void;
}

/** Installs the signal handlers of a process. It exits with 0 after all steps, with 1 at the time limit, and by SIGKILL after logging an uncaught error. */
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
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error) => {
    log.fatal('Something was not caught, and the process ends', { error });
    // process.exit would wait for V8's own threads, and hang if one of them waits for this thread
    // (nodejs/node#54918); a supervisor would then never restart the process.
    afterLastLine(() => process.kill(process.pid, 'SIGKILL'));
  });
  return { isStopping: () => stopping, add: (name, run) => steps.push({ name, run }) };
}
