import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { getUnread } from '@larkfield/testing/get-unread.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

const staticDir = mkdtempSync(join(tmpdir(), 'larkfield-site-'));
const home = '<!doctype html><title>Home</title><style>p{color:red}</style><style>a{\n  color:blue\n}</style>'.padEnd(2_000, ' ');
const script = 'export const answer = 42;'.padEnd(2_000, ' ');
let gateway: GatewayFixture;

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(staticDir, path)), { recursive: true });
  writeFileSync(join(staticDir, path), content);
}

beforeAll(async () => {
  write('index.html', home);
  write('index.html.br', brotliCompressSync(home));
  write('index.html.gz', gzipSync(home));
  write('about/index.html', '<title>About</title><style>p{color:green}</style>');
  write('app.html', '<title>App</title>');
  write('work.html', '<title>Work</title>');
  write('checklist.html', '<title>Checklist</title>');
  write('404.html', '<title>Not found</title>');
  write('assets/main-4f2a.js', script);
  write('assets/main-4f2a.js.br', brotliCompressSync(script));
  write('assets/main-4f2a.js.gz', gzipSync(script));
  write('assets/main-4f2a.js.map', '{}');
  write('favicon.svg', '<svg/>');
  write('robots.txt', 'User-agent: *');
  write('site.webmanifest', '{}');
  write('.well-known/security.txt', 'Contact: mailto:security@firm.example');
  write('.env', 'SECRET=1');
  gateway = await startGateway({ staticDir });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(staticDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.send('GET', path, { headers: { 'accept-encoding': 'identity', ...headers } });
const titleOf = async (response: Response) => (await response.text()).match(/<title>(.*)<\/title>/)?.[1];

/** The headers of a browser's revalidation; `fetch` would add `no-cache`, which requests the whole file again. */
const asks = (tags: string) => ({ 'if-none-match': tags, 'cache-control': 'max-age=0' });
const getBytes = (path: string, encoding: string) => getUnread(`${gateway.url}${path}`, encoding);

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/about?from=mail', 'About'],
    ['/jobs', 'App'],
    ['/checklist/rn-icu', 'Checklist'],
    ['/services/it-software', 'App'],
    [`/view/${'a'.repeat(64)}`, 'Work'],
    ['/healthcare-checklist-success', 'Work'],
    [brand.signInPath, 'Work'],
    ['/admin-portal', 'Work'],
    ['/admin-portal/users', 'Work'],
  ])('at %s returns 200 with the prerendered page or the shell', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await titleOf(response)).toBe(title);
  });

  test.each([
    '/nothing',
    '/about/us',
    '/About',
    '/Checklist/rn-icu',
    '/checklist/rn-icu//',
    '/checklist/rn-icu/more',
    '/index.html',
    '/app.html',
    '/work.html',
    '/checklist.html',
    '/services',
    '/view',
    '/.env',
    '/assets/main-4f2a.js.br',
    '/assets/main-4f2a.js.map',
    '/%2e%2e/package.json',
  ])('at %s does not exist: 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('that does not exist has the look of the site', async () => {
    expect(await titleOf(await get('/nothing'))).toBe('Not found');
  });

  test.each([
    [`/view/${'a'.repeat(64)}`, true],
    ['/resume/x', true],
    ['/m/x', true],
    ['/m', true],
    ['/m/', true],
    ['/admin-portal', true],
    ['/admin-portal/users', true],
    [brand.signInPath, true],
    ['/healthcare-checklist-success', true],
    ['/nothing', true],
    ['/', false],
    ['/about', false],
    ['/checklist/rn-icu', false],
    ['/capability-deck', false],
  ])('at %s is hidden from search engines: %s', async (path, isHidden) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe(isHidden ? 'noindex' : null);
  });

  test('of a checklist preloads its skills, and other pages preload none', async () => {
    const link = async (path: string) => (await get(path)).headers.get('link');
    expect(await link('/checklist/rn-icu')).toBe('</api/specialties/slug/rn-icu>; rel=preload; as=fetch; crossorigin=use-credentials');
    for (const path of ['/', '/jobs', '/nothing', '/checklist/a%3E;b', brand.signInPath])
      expect([path, await link(path)]).toEqual([path, null]);
  });

  test('that the browser already has is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag')!;
    for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('/', asks(tags));
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('vary')).toBe('Accept-Encoding');
      expect(again.headers.get('content-security-policy')).not.toBeNull();
    }
    for (const tags of ['"other"', etag.slice(0, -1)]) expect((await get('/', asks(tags))).status).toBe(200);
    expect((await get('/nothing', asks('*'))).status).toBe(404);
    expect((await get('/about', asks(etag))).status).toBe(200);
  });

  test('may be requested by HEAD, but not by POST', async () => {
    const head = await gateway.send('HEAD', '/', { headers: { 'accept-encoding': 'identity' } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('2000');
    expect((await gateway.send('POST', '/', { body: {} })).status).toBe(404);
  });

  test('allows only the styles that the build put into it', async () => {
    const allowed = async (path: string) => /style-src ([^;]*);/.exec((await get(path)).headers.get('content-security-policy')!)?.[1];
    const hash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(await allowed('/')).toBe(`'self' ${hash('p{color:red}')} ${hash('a{\n  color:blue\n}')}`);
    expect(await allowed('/about')).toBe(`'self' ${hash('p{color:green}')}`);
    for (const path of ['/nothing', '/jobs', '/favicon.svg']) expect(await allowed(path)).toBe("'self'");
  });
});

test.each([
  ['/site.webmanifest', 'application/manifest+json', '{}'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'Contact: mailto:security@firm.example'],
])('%s is served with its media type', async (path, type, content) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, content]);
});

describe('an asset', () => {
  const path = '/assets/main-4f2a.js';

  test('with a hash in its name is cached for a year', async () => {
    const response = await get(path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(script);
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('is sent in the best encoding that the browser accepts', async () => {
    const brotli = await getBytes(path, 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script);
    expect((await getBytes(path, 'gzip;q=1.0, br;q=0')).headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect((await getBytes(path, '*')).headers['content-encoding']).toBe('br');
    expect((await getBytes(path, 'identity, *;q=0')).headers['content-encoding']).toBeUndefined();
    const plain = await getBytes(path, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    expect(plain.bytes.toString()).toBe(script);
  });

  test('that is missing does not return a page', async () => {
    const response = await get('/assets/gone-1234.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});
