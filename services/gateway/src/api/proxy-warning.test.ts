import { afterEach, expect, test } from 'vitest';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

let gateway: GatewayFixture;
afterEach(() => gateway.stop());

/** The warnings of a gateway that trusts the given number of proxies. */
async function start(trustedHops: number) {
  const warnings: string[] = [];
  const log: Logger = { info: () => {}, warn: (message) => void warnings.push(message), error: () => {}, fatal: () => {} };
  gateway = await startGateway({ trustedHops, log });
  return warnings;
}

test('a gateway that trusts no proxy warns once about a request that came through one', async () => {
  const warnings = await start(0);
  await fetch(`${gateway.url}/healthz`);
  expect(warnings).toEqual([]);
  await gateway.send('GET', '/healthz');
  await gateway.send('GET', '/api/jobs');
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY_HOPS is 0')]);
  expect(warnings[0]).not.toMatch(/\d+\.\d+/);
});

test('a gateway that trusts its proxy does not warn', async () => {
  const warnings = await start(1);
  await gateway.send('GET', '/api/jobs');
  expect(warnings).toEqual([]);
});
