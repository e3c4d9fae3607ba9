import { setTimeout } from 'node:timers/promises';
import { failConfiguration } from './read-env.ts';
import { isOutage } from '#src/stores/is-outage.ts';
import type { Logger } from '#src/telemetry/logger.ts';

/** Steps by name that must run one after the other before routes can be served. */
export type Preparation = Record<string, () => Promise<unknown>>;

/** MongoDB's error for a wrong user or password. */
const isRefusedSignIn = (error: unknown) => (error as { code?: unknown }).code === 18;

/** If a step fails because a store is down, it is retried after this time, in milliseconds. */
const retryDelay = 1_000;

/** Tracks the steps that are left. `run` does them and waits for a store that is down, but rejects on any other error. */
export function openPreparation(steps: Preparation, log: Logger): { left: () => string[]; run: () => Promise<void> } {
  const left = new Set(Object.keys(steps));
  const persist = async (name: string, step: () => Promise<unknown>) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        if (isRefusedSignIn(error)) failConfiguration(['MONGODB_URL: MongoDB refuses its user and password']);
        if (!isOutage(error)) throw error;
        if (attempt === 1) log.warn('Waiting for a store', { name, error });
        await setTimeout(retryDelay);
      }
    }
  };
  return {
    left: () => [...left],
    async run() {
      for (const [name, step] of Object.entries(steps)) {
        log.info('Preparing', { name });
        await persist(name, step);
        left.delete(name);
      }
    },
  };
}
