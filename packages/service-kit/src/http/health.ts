import type { Express } from 'express';
import { readRelease } from '#src/telemetry/release.ts';

/** Checks by name; a check rejects when its part is missing. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

const checkTimeout = 1_000;

async function check(run: () => Promise<unknown>): Promise<'ok' | 'missing'> {
  const timer = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), checkTimeout).unref());
  return Promise.race([run(), timer]).then(
    () => 'ok' as const,
    () => 'missing' as const,
  );
}

/** Mounts `/healthz`, which always succeeds, and `/readyz`, which names the release and the parts that are missing or still being prepared. */
export function mountHealth(app: Express, checks: ReadinessChecks, isStopping: () => boolean, beingPrepared: () => string[] = () => []) {
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => check(checks[name]!)));
    const left = beingPrepared();
    const parts = Object.fromEntries([...names.map((name, index) => [name, states[index]]), ...left.map((name) => [name, 'preparing'])]);
    const status = stateOf(
      isStopping(),
      left.length > 0,
      states.every((state) => state === 'ok'),
    );
    response.status(status === 'ready' ? 200 : 503).json({ status, release: readRelease(), parts });
  });
}

function stateOf(isStopping: boolean, isPreparing: boolean, isComplete: boolean) {
  if (isStopping) return 'stopping';
  if (isPreparing) return 'preparing';
  return isComplete ? 'ready' : 'not ready';
}
