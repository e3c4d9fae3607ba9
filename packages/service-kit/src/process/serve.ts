import { createHttpApp, type HttpAppOptions } from '#src/http/http-app.ts';
import { listen } from '#src/http/http-server.ts';
import { createVerifier, type ServiceName } from '#src/access/identity.ts';
import { afterLastLine, type Logger } from '#src/telemetry/logger.ts';
import { openPreparation, type Preparation } from './preparation.ts';
import { readRelease } from '#src/telemetry/release.ts';
import type { Shutdown } from './shutdown.ts';

export interface ServeOptions extends Pick<HttpAppOptions, 'routes' | 'readiness'> {
  service: ServiceName;
  env: { HOST: string; PORT: number; DRAIN_DELAY_MS: number; INTERNAL_PUBLIC_KEYS_FILE: string };
  log: Logger;
  shutdown: Shutdown;
  preparation: Preparation;
}

/** With `--prepare` a service only does its preparation and exits, for a release that is about to replace the running one. */
export const isPreparingOnly = (): boolean => process.argv.includes('--prepare');

/** Listens at once, does the preparation, then serves the routes until shutdown; returns its port. */
export async function serve({ service, env, log, shutdown, preparation, ...options }: ServeOptions): Promise<number> {
  log.info('Starting', { release: readRelease() });
  const verify = createVerifier(service, env.INTERNAL_PUBLIC_KEYS_FILE);
  const { left, run } = openPreparation(preparation, log);
  if (isPreparingOnly()) {
    await run();
    log.info('Prepared');
    await new Promise<void>(afterLastLine);
    process.exit(0);
  }
  const app = createHttpApp({ ...options, verify, log, isStopping: shutdown.isStopping, beingPrepared: left });
  const { port, close } = await listen(app, env.HOST, env.PORT, { drainDelay: env.DRAIN_DELAY_MS });
  shutdown.add('http', close);
  log.info('Listening', { port });
  await run();
  log.info('Ready', { port });
  return port;
}
