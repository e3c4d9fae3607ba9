// @rest: beyond
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '@larkfield/testing/browser.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

/** A proxy to the site; while `hold` is pending, it sends only the part of each page before its body. */
async function startSlowSite(url: string) {
  const site = { url: '', hold: Promise.resolve(), close: () => server.close() };
  const server = createServer((incoming, outgoing) => {
    get(new URL(incoming.url!, url), { headers: { ...incoming.headers, 'accept-encoding': 'identity' } }, async (reply) => {
      delete reply.headers['content-length'];
      outgoing.writeHead(reply.statusCode!, reply.headers);
      if (!reply.headers['content-type']?.startsWith('text/html')) return reply.pipe(outgoing);
      const html = await text(reply);
      const body = html.indexOf('<body');
      outgoing.write(html.slice(0, body));
      await site.hold;
      return outgoing.end(html.slice(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

test('a page hydrates even if its cached script runs before the page is complete', async () => {
  const site = await startSlowSite(journey.stack.url);
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(site.url);
  const script = await page.locator('script[data-stylesheet]').getAttribute('src');

  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  await page.goto(`${site.url}/about`, { waitUntil: 'commit' });
  // A module is loaded only once, so this import waits until it has run.
  await page.evaluate(`import(${JSON.stringify(script)}).then(() => null)`);
  expect(await page.locator('#root').count()).toBe(0);
  resolve();
  await page.locator('html[data-live]').waitFor();
  await expect.poll(() => page.locator('#browser-notice').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
  site.close();
});
