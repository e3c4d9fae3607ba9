// @rest: looks
import type { Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { describe, expect, test } from 'vitest';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { listJobs } from '@larkfield/schemas/contact/jobs.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { budget as formBudget } from '../../bench/form/measure-form.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { openLive, publicPages, useSite } from '../site-steps.ts';

const { at, open } = useSite();
/** Other public pages, which are not in this list. */
const laterPages = ['/catalogue', '/capability-deck', '/audit-report'];

/** The text of a part of the page, even if it was never in view and laid out. */
const words = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const script of copy.querySelectorAll('script')) script.remove();
    return copy.textContent;
  });

describe.each([...publicPages, '/capability-deck', '/audit-report'])('%s', (path) => {
  test('is accessible, logs no errors, breaks no policy, has one main heading and does not overflow', async () => {
    const { page, faults } = await open();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await openLive(page, at(path));
      if (path === '/capability-deck' || path === '/audit-report')
        await page
          .getByText(/ in the catalog today$/)
          .first()
          .waitFor();
      if (path === '/jobs') await page.getByText(/\d+ jobs found/).waitFor();
      if (path === '/checklists') await page.getByText(/Showing \d+ specialties/).waitFor();
      expect(await findAxeFaults(page), `${width} wide`).toEqual([]);
      expect(await isTooWide(page), `${width} wide`).toBe(false);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
    expect(faults).toEqual([]);
  });
});

describe.each(publicPages)('%s', (path) => {
  test('hydrates with the same text as prerendered, and only once', async () => {
    const written = await open({ javaScriptEnabled: false });
    await written.page.goto(at(path));
    const { page, faults } = await open({ reducedMotion: 'no-preference' });
    await openLive(page, at(path));
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect.poll(() => page.getByRole(role).count(), { message: role }).toBe(1);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    // The lists of these two pages arrive later.
    const kept = path === '/jobs' || path === '/checklists' ? 'h1' : 'main';
    expect(await words(page, kept)).toBe(await words(written.page, kept));
    expect(faults).toEqual([]);
  });
});

test('every page has its own title, description, URL and picture', async () => {
  const seen = new Set<string>();
  for (const path of publicPages) {
    const html = await (await fetch(at(path))).text();
    const find = (pattern: RegExp) => html.match(pattern)?.[1] ?? '';
    const [title, description] = [find(/<title>(.*?)<\/title>/), find(/<meta name="description" content="(.*?)"/)];
    expect(title, path).toContain(brand.name);
    expect(description.length, path).toBeGreaterThan(50);
    expect(find(/<link rel="canonical" href="(.*?)"/)).toBe(`https://${brand.domain}${path}`);
    expect(find(/<meta property="og:image" content="(.*?)"/)).toBe(`https://${brand.domain}/social.png`);
    expect(JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/))).toMatchObject({ name: brand.name });
    seen.add(title).add(description);
  }
  expect(seen.size).toBe(publicPages.length * 2);
  expect((await fetch(at('/social.png'))).headers.get('content-type')).toBe('image/png');
  const sitemap = await (await fetch(at('/sitemap.xml'))).text();
  for (const path of publicPages) expect(sitemap).toContain(`<loc>https://${brand.domain}${path}</loc>`);
  for (const text of [sitemap, await (await fetch(at('/robots.txt'))).text()]) expect(text).not.toContain(brand.signInPath);
});

test('every internal link leads to an existing page and an existing fragment', async () => {
  const pages = new Map<string, string>();
  const load = async (path: string) => {
    if (!pages.has(path)) {
      const reply = await fetch(at(path));
      expect(reply.status, path).toBe(200);
      pages.set(path, await reply.text());
    }
    return pages.get(path)!;
  };
  for (const path of publicPages) {
    const links = [...(await load(path)).matchAll(/<a [^>]*href="([^"]*)"/g)].map(
      ([, href]) => new URL(href!.replaceAll('&amp;', '&'), at(path)),
    );
    expect(links.length, path).toBeGreaterThan(20);
    for (const { origin, pathname, hash } of links) {
      if (origin !== new URL(at('/')).origin) continue;
      const target = await load(pathname);
      if (hash) expect(target, `${path} to ${pathname}${hash}`).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test('an unknown path shows its own page, hidden from search engines', async () => {
  const reply = await fetch(at('/no-such-page'));
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain('<meta name="robots" content="noindex, nofollow" />');
  const { page } = await open();
  await openLive(page, at('/no-such-page'));
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(at('/'));
});

/** The promised limit of bytes as sent; never raise it. */
const scriptBudget = 102_000;
/** Bytes in the first round trip of a new connection: ten packets. */
const firstRoundTrip = 14_600;

const scriptWeight = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
};

test('every public page stays within its script budget', async () => {
  const { page } = await open();
  const [job] = (await (await fetch(at('/api/jobs'))).json()) as ReplyOf<typeof listJobs>;
  const weights: Record<string, number> = {};
  for (const path of [...publicPages, ...laterPages, jobPath(job!)]) {
    await openLive(page, at(path));
    weights[path] = await scriptWeight(page);
  }
  expect(Math.min(...Object.values(weights))).toBeGreaterThan(50_000);
  expect(Object.entries(weights).filter(([, bytes]) => bytes > scriptBudget)).toEqual([]);
});

test('the page that mails a link to My checklists loads no code that only an open visit needs', async () => {
  const { page } = await open();
  await page.goto(at('/my-checklists'));
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  const weight = await scriptWeight(page);
  expect(weight).toBeGreaterThan(50_000);
  expect(weight).toBeLessThanOrEqual(scriptBudget);
  // The purpose of the page can be read before any script has loaded.
  expect(await (await fetch(at('/my-checklists'))).text()).toMatch(/<h1[^>]*>My checklists<\/h1>.*no password/s);
  expect(await sentBytes('/my-checklists')).toBeLessThan(firstRoundTrip);
});

/** Bytes of a reply as sent, with its headers. */
const sentBytes = async (path: string) => {
  const { headers } = await fetch(at(path), { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const head = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + ': \r\n'.length, 0);
  return head + Number(headers.get('content-length'));
};

// A slow phone connection carries 21 packets in a round trip, five for each of four replies, so a typeface of ten packets takes two
// round trips. A fifth reply would make it three, and delay the largest paint accordingly.
test('a page arrives in the first round trip, followed by four small replies: two typefaces, one script and the manifest', async () => {
  const [job] = (await (await fetch(at('/api/jobs'))).json()) as ReplyOf<typeof listJobs>;
  for (const path of [...publicPages, ...laterPages, jobPath(job!)]) {
    expect(await sentBytes(path), path).toBeLessThan(firstRoundTrip);
    const head = (await (await fetch(at(path))).text()).split('</head>')[0]!;
    const fetched = [...head.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/[^"]+)"[^>]*>/g)]
      .filter(([tag]) => !/rel="(alternate|canonical|apple-touch-icon|icon)"/.test(tag))
      .map((match) => match[1]!);
    expect(fetched, path).toHaveLength(4);
    for (const address of fetched) expect(await sentBytes(address), address).toBeLessThan(firstRoundTrip);
    expect(head, path).toContain('<link rel="icon" href="data:image/svg+xml,');
  }
});

test('a page has at most two drawings of the arcs, including the mark in the header', async () => {
  for (const path of publicPages) {
    const html = await (await fetch(at(path))).text();
    // Bars of percentages and icons do not count.
    const drawings = html.match(/<svg (?![^>]*(class="lucide|viewBox="0 0 100 1"))/g) ?? [];
    expect(drawings.length, path).toBeLessThanOrEqual(2);
  }
});

test('the page of jobs names its feed in the head and in the text, and other pages name none', async () => {
  const read = async (path: string) => (await fetch(at(path))).text();
  const inHead = `<link rel="alternate" type="application/rss+xml" title="Open jobs | ${brand.name}" href="/jobs/feed.xml" />`;
  const jobs = await read('/jobs');
  expect(jobs.slice(0, jobs.indexOf('</head>'))).toContain(inHead);
  expect(jobs).toMatch(/<a href="\/jobs\/feed.xml"[^>]*>RSS feed of open jobs<\/a>/);
  expect(await read('/about')).not.toContain('application/rss+xml');
  const { page } = await open();
  const named = () => page.locator('link[rel="alternate"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await openLive(page, at('/about'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Open Jobs' }).click();
  await expect.poll(named).toEqual(['/jobs/feed.xml']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect.poll(named).toEqual([]);
});

test('phones and vulnerability scanners get their well-known files', async () => {
  const manifest = await fetch(at('/site.webmanifest'));
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await fetch(at(src))).headers.get('content-type'), src).toBe('image/png');
  expect(await (await fetch(at('/'))).text()).toContain('<link rel="manifest" href="/site.webmanifest" />');
  const security = await fetch(at('/.well-known/security.txt'));
  expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await security.text();
  expect(text).toContain(`Contact: mailto:${brand.emails.security}`);
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)).toBeGreaterThan(Date.now());
});

test('the scripts for filling in a checklist stay within their budget', async () => {
  const html = await (await fetch(at('/checklist/rn-icu'))).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const sizes = await Promise.all(
    scripts.map(async (script) => {
      const { headers } = await fetch(at(script), { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      return Number(headers.get('content-length'));
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(formBudget.scriptBytes);
});
