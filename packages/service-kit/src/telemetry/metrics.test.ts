import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { connectRedis, waitForRedis } from '#src/stores/redis.ts';
import { createLogger } from './logger.ts';
import { watchDependency } from './metrics.ts';

const shown = async () => {
  const text = await register.getSingleMetricAsString('larkfield_dependency_up');
  return text.split('\n').filter((line) => line.includes('dependency="redis"'));
};

test('shows a silent or refusing store as down, and as up once it replies again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-metrics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startRedis({ folder });
  onTestFinished(() => server.stop());
  const redis = connectRedis(server.url, createLogger('gateway', 'silent'));
  onTestFinished(() => redis.disconnect());
  await waitForRedis(redis);
  watchDependency('redis', () => redis.ping());
  await expect.poll(shown).toEqual(['larkfield_dependency_up{dependency="redis"} 1']);
  server.child.process.kill('SIGSTOP');
  try {
    expect(await shown()).toEqual(['larkfield_dependency_up{dependency="redis"} 0']);
  } finally {
    server.child.process.kill('SIGCONT');
  }
  await expect.poll(shown).toEqual(['larkfield_dependency_up{dependency="redis"} 1']);
});
