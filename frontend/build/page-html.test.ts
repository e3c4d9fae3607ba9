import { brand } from '@larkfield/brand/brand.ts';
import { expect, test } from 'vitest';
import { contentPage, describedShell, readTemplate, robots, securityText, shellPage, sitemap, webManifest, workPage } from './page-html.ts';

const built = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="" />
    <title>Firm</title>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const template = readTemplate(built);
const head = { title: 'Open <jobs> & "more"', description: 'What is open.', url: 'https://firm.example/jobs' };
const page = contentPage(template, head, '<p>$& is money</p>', 'p{color:red}');

test('a page has its own head, rules and content, and the address of the whole stylesheet', () => {
  expect(page).toContain('<title>Open &lt;jobs&gt; &amp; &quot;more&quot;</title>');
  expect(page).toContain('<meta name="description" content="What is open." />');
  expect(page).toContain('<link rel="canonical" href="https://firm.example/jobs" />');
  expect(page).toContain('<meta property="og:url" content="https://firm.example/jobs" />');
  expect(page).toContain('<style>p{color:red}</style>');
  expect(page).toContain('<div id="root"><p>$& is money</p></div>');
  expect(page).toContain('async data-stylesheet="/assets/main.css"');
  expect(page).not.toContain('rel="stylesheet"');
});

test('only a page with news links to its feed', () => {
  const withNews = contentPage(template, { ...head, feed: '/jobs/feed.xml' }, '', '');
  expect(withNews).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Open &lt;jobs&gt; &amp; &quot;more&quot;" href="/jobs/feed.xml" />',
  );
  expect(page).not.toContain('rel="alternate"');
});

test('a shell can have the head of the page that it opens, so that the browser loads no metadata for it', () => {
  const shell = describedShell(shellPage(template, ''), { title: 'Form & more', description: 'Rate your skills.', isHidden: true });
  expect(shell).toContain('<title>Form &amp; more</title>');
  expect(shell).toContain('<meta name="description" content="Rate your skills." />');
  expect(shell).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(shell).toContain('<div id="root"></div>');
});

test('structured data describes the firm', () => {
  const json = page.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'EmploymentAgency',
    name: brand.name,
    foundingDate: '2014',
    telephone: brand.phones.main,
  });
});

test('a hidden page has no address and no structured data, and is marked noindex', () => {
  const hidden = contentPage(template, { title: 'Gone', description: 'Nothing.', isHidden: true }, '', '');
  expect(hidden).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(hidden).not.toMatch(/canonical|og:|ld\+json/);
});

test('the shell declares the typefaces, loads the whole stylesheet and has no description', () => {
  const shell = shellPage(template, '@font-face{}');
  expect(shell).toMatch(/<style>@font-face\{\}<\/style>\s*<link rel="stylesheet"/);
  expect(shell).not.toContain('description');
});

test("the shell of work pages follows the device's colors before any script runs, and is otherwise the same", () => {
  const shell = shellPage(template, '');
  expect(workPage(shell)).toContain('<html lang="en" data-theme="auto">');
  expect(workPage(shell).replace(' data-theme="auto"', '')).toBe(shell);
});

test('a shell preloads each script once', () => {
  const early = shellPage(template, '', ['/assets/page.js', '/assets/main.css']);
  expect(early).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js" />');
  expect(early.match(/\/assets\/main\.css/g)).toHaveLength(1);
});

test('a shell requests its typefaces after everything that the first paint needs', () => {
  const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/serif.woff2" crossorigin>';
  const shell = shellPage({ ...template, html: template.html.replace('<head>', `<head>\n    ${font}`) }, '', ['/assets/page.js']);
  expect(shell.split(font)).toHaveLength(2);
  expect(shell.indexOf(font)).toBeGreaterThan(shell.indexOf('/assets/page.js'));
  expect(shell.indexOf(font)).toBeGreaterThan(shell.indexOf('rel="stylesheet"'));
});

test('refuses a build without a stylesheet', () => {
  expect(() => readTemplate('<html></html>')).toThrow('names no stylesheet');
});

test('the sitemap lists absolute addresses, and robots.txt names the sitemap but not the hidden sign-in', () => {
  expect(sitemap(['https://firm.example/', 'https://firm.example/jobs'])).toContain('<url><loc>https://firm.example/jobs</loc></url>');
  const text = robots(['/api/', '/view/'], 'https://firm.example/sitemap.xml');
  expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /view/\n\nSitemap: https://firm.example/sitemap.xml\n');
  expect(text).not.toContain(brand.signInPath);
});

test('the manifest has the name of the firm and the icons that the build writes', () => {
  const manifest = JSON.parse(webManifest()) as { name: string; start_url: string; icons: { src: string }[] };
  expect([manifest.name, manifest.start_url]).toEqual([brand.name, '/']);
  expect(manifest.icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png']);
});

test('security.txt has a contact for reports and is valid for a year', () => {
  const lines = securityText(new Date('2026-11-25T00:00:00Z')).split('\n');
  expect(lines).toContain(`Contact: mailto:${brand.emails.security}`);
  expect(lines).toContain('Expires: 2027-11-25T00:00:00.000Z');
  expect(lines).toContain(`Canonical: https://${brand.domain}/.well-known/security.txt`);
});
