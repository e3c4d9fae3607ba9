// The browser of a worker without its queue: renders one line again and again until it is stopped.
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { openLanePool } from '#src/browser/lane-pool.ts';

const pool = openLanePool({ executablePath: process.argv[2]!, lanes: 2, log: createLogger('pdf-worker', 'silent'), deadline: 120_000 });
process.on('SIGTERM', () => {
  pool.close();
  process.exit(0);
});
const line = '<!doctype html><html lang="en" id="larkfield-report"><title>Line</title><p>Line</p></html>';
for (;;) await pool.render(line, 'fresh').catch(() => {});
