import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ErrorCode, errors } from '@larkfield/schemas/errors.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { type GatewayFixture, startGateway } from '#test/gateway-fixture.ts';

const staticDir = mkdtempSync(join(tmpdir(), 'larkfield-job-site-'));
const job: Job = {
  id: 'ab'.repeat(12),
  title: 'ICU Nurse {{url}} </script>',
  company: 'Prairie "General"',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights & weekends. <style>p{}</style>',
  requirements: ['License'],
  salary: '$50 per hour',
  type: 'Travel',
  postedAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
};
const path = `/jobs/${job.id}-icu-nurse-url-script`;
let gateway: GatewayFixture;

beforeAll(async () => {
  const files = {
    'job-page.html':
      '<head><title>{{title}}</title><meta name="description" content="{{summary}}"><link rel="canonical" href="{{url}}"><style></style>{{data}}</head><main>{{article}}<a href="{{mail}}">Apply by email</a></main>',
    'job-closed.html': '<head><title>Closed</title></head>',
    '404.html': '<head><title>Not found</title></head>',
    'app.html': '<title>App</title>',
    'sitemap.xml': '<urlset><url><loc>/</loc></url></urlset>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(staticDir, name), text);
  gateway = await startGateway({ staticDir });
});
afterEach(() => gateway.setAnswer(null));
afterAll(async () => {
  await gateway.stop();
  rmSync(staticDir, { recursive: true, force: true });
});

const answerWith = (status: number, body: unknown) =>
  gateway.setAnswer(
    (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
const fail = (code: ErrorCode) => answerWith(errors[code][0], { error: errors[code][1], message: errors[code][1], code });
const get = (at: string, headers = {}) => gateway.send('GET', at, { headers });

test('an open job has a page that needs no script, with structured data and escaped text', async () => {
  answerWith(200, job);
  const response = await get(path);
  const html = await response.text();
  expect([response.status, response.headers.get('content-type'), response.headers.get('x-robots-tag')]).toEqual([
    200,
    'text/html; charset=utf-8',
    null,
  ]);
  expect(html).toContain('<title>ICU Nurse {{url}} &lt;/script&gt;</title>');
  expect(html).toContain(
    '<p class="max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line">Nights &amp; weekends. &lt;style&gt;p{}&lt;/style&gt;</p>',
  );
  const mail = new URL(/<a href="(mailto:[^"]*)">/.exec(html)![1]!.replaceAll('&amp;', '&'));
  expect(mail.searchParams.get('subject')).toBe(`Job Application: ${job.title}`);
  for (const part of [job.title, job.company]) expect(mail.searchParams.get('body')).toContain(part);
  const scripts = [...html.matchAll(/<script type="([^"]*)"[^>]*>(.*?)<\/script>/g)].map(([, type, text]) => [type, JSON.parse(text!)]);
  expect(scripts).toEqual([
    ['application/ld+json', expect.objectContaining({ '@type': 'JobPosting', title: job.title, url: expect.stringContaining(path) })],
    ['application/json', { url: `/api/jobs/${job.id}`, status: 200, body: job }],
  ]);
  // The hash of an empty style: the template's own, and no style from a job.
  expect(response.headers.get('content-security-policy')).toContain(
    "script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
  );
  const again = await get(path, { 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);
  answerWith(200, { ...job, description: 'Days.' });
  expect(await (await get(path)).text()).toContain('>Days.<');
});

test.each([`/jobs/${job.id}`, `/jobs/${job.id}-older-title`])('%s redirects to the current path', async (at) => {
  answerWith(200, job);
  const response = await get(at);
  expect([response.status, response.headers.get('location')]).toEqual([302, path]);
});

test('redirects are not cached, so that a title that changes back and forth makes no loop', async () => {
  const renamed = { ...job, title: 'Step-down Nurse' };
  const [first, second] = [path, `/jobs/${job.id}-step-down-nurse`];
  for (const [open, from, to] of [
    [renamed, first, second],
    [job, second, first],
  ] as const) {
    answerWith(200, open);
    const response = await get(from);
    expect([response.headers.get('location'), response.headers.get('cache-control')]).toEqual([to, 'no-store']);
    expect(response.status).toBe(302);
    expect((await get(to)).status).toBe(200);
  }
});

test.each<[ErrorCode, number, string]>([
  ['JOB_CLOSED', 410, 'Closed'],
  ['JOB_NOT_FOUND', 404, 'Not found'],
])('%s gives a page with %i that its script can hydrate', async (code, status, title) => {
  fail(code);
  const response = await get(path);
  const html = await response.text();
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([status, 'noindex']);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`{"url":"/api/jobs/${job.id}","status":${status}}`);
});

test('tells browsers and feed readers to retry while the jobs are unavailable', async () => {
  fail('SERVICE_UNAVAILABLE');
  const response = await get(path);
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '5', '<title>App</title>']);
  for (const list of ['/sitemap.xml', '/jobs/feed.xml']) {
    const { status, headers } = await get(list);
    expect([list, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([list, 503, '5', null]);
  }
});

test('does not look up an invalid id', async () => {
  const before = gateway.received.length;
  for (const at of ['/jobs/icu-nurse', `/jobs/${'a'.repeat(23)}`, `/jobs/${job.id}%22`]) expect((await get(at)).status, at).toBe(404);
  expect(gateway.received).toHaveLength(before);
});

test('sitemap and feed list the open jobs', async () => {
  answerWith(200, [job]);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await sitemap.text()).toMatch(
    new RegExp(`<loc>/</loc></url>  <url><loc>https://[^<]*${path}</loc><lastmod>2026-11-22</lastmod></url>\n</urlset>`),
  );
  expect(await (await get('/jobs/feed.xml')).text()).toMatch(/<item><title>ICU Nurse .*<pubDate>Fri, 20 Nov 2026 12:00:00 GMT<\/pubDate>/);
});
