import { readFileSync } from 'node:fs';
import brand from '@larkfield/brand/brand.json' with { type: 'json' };
import { theme } from '@larkfield/brand/theme.ts';
import type { Plugin } from 'vite';
import { browserNames } from './supported-browsers/oldest-browsers.ts';

export interface PageHead {
  title: string;
  description: string;
  /** Absolute address; absent on pages without an address of their own. */
  url?: string;
  isHidden?: boolean;
  /** Address of the page's feed. */
  feed?: string | undefined;
}

/** The parts of the built `index.html`, from which every page is made. */
export interface PageTemplate {
  html: string;
  /** Address of the whole stylesheet. */
  stylesheet: string;
}

const fontPreload = /\s*<link rel="preload" as="font"[^>]*>/g;
const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

export function readTemplate(html: string): PageTemplate {
  const stylesheet = html.match(stylesheetLink)?.[1];
  if (!stylesheet) throw new Error('The built page names no stylesheet');
  return { html, stylesheet };
}

/**
 * The page for addresses that the browser renders: the build's own page with the typefaces and the whole stylesheet. `scripts` are those
 * that every page loads. Nothing can be shown here before the scripts have loaded, so the typefaces come after them.
 */
export function shellPage({ html }: PageTemplate, fontFaces: string, scripts: string[] = []): string {
  const preloads = scripts
    .filter((address) => !html.includes(`href="${address}"`))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}" />\n    `);
  const typefaces = html.match(fontPreload) ?? [];
  return html
    .replaceAll(fontPreload, '')
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('<link rel="stylesheet"', () => `${preloads.join('')}<style>${fontFaces}</style>\n    <link rel="stylesheet"`)
    .replace(/\s*<\/head>/, (end) => `${typefaces.join('')}${end}`);
}

/** The shell of work pages. Its colors follow the device from the first paint, before any script runs. */
export function workPage(shell: string, theme = 'auto'): string {
  return shell.replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`);
}

/** A shell with the head of the one page that it opens, so that this page loads no metadata. */
export function describedShell(shell: string, head: PageHead): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace('</head>', (end) => `${headTags(head)}${end}`);
}

/** A prerendered page with its own head, inlined rules and content. */
export function contentPage(template: PageTemplate, head: PageHead, content: string, css: string): string {
  return template.html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, () => headTags(head))
    .replace(stylesheetLink, () => `<style>${css}</style>`)
    .replace(/<script type="module"/, () => `<script type="module" async data-stylesheet="${template.stylesheet}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

function headTags({ title, description, url, isHidden, feed }: PageHead): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  const tags = [meta('description', description)];
  if (isHidden) tags.push(meta('robots', 'noindex, nofollow'));
  if (feed) tags.push(`<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(feed)}" />`);
  if (url) {
    const image = `https://${brand.domain}/social.png`;
    tags.push(
      `<link rel="canonical" href="${escapeHtml(url)}" />`,
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:locale', 'en_US'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', image),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', `${brand.name}: the arc of a shift, drawn as five nested arcs with a sun`),
      meta('twitter:card', 'summary_large_image'),
      `<script type="application/ld+json">${organizationData()}</script>`,
    );
  }
  return tags.map((tag) => `\n    ${tag}`).join('');
}

/** The firm's structured data for search engines. */
function organizationData(): string {
  const { street, city, region, postalCode, country } = brand.office;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': `https://${brand.domain}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    url: `https://${brand.domain}/`,
    logo: `https://${brand.domain}/icon-512.png`,
    image: `https://${brand.domain}/social.png`,
    foundingDate: String(brand.established),
    email: brand.emails.general,
    telephone: brand.phones.main,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    sameAs: [brand.social.linkedin],
  };
  // A closing tag inside the data would end the script element.
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const icon = new URL('../src/shared/brand/favicon.svg', import.meta.url);

/** The icon of the browser tab, inlined in the page. As a file, it would compete with the typefaces on a slow connection. */
const iconAddress = () => {
  const svg = readFileSync(icon, 'utf8')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('"', "'");
  return `data:image/svg+xml,${svg.replaceAll(/[%<>#]/g, encodeURIComponent)}`;
};

/** Fills the firm's name, the icon and the supported browsers into the page. */
export function fillHtml(): Plugin {
  return {
    name: 'fill-html',
    transformIndexHtml: (html) =>
      html.replaceAll('{{brand}}', brand.name).replaceAll('{{browsers}}', browserNames()).replace('{{icon}}', iconAddress),
  };
}

/** `sitemap.xml`: the absolute address of every public page. */
export function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

/** `site.webmanifest`: name and icons of the site on a phone's home screen. */
export function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.shortName,
    start_url: '/',
    display: 'browser',
    background_color: theme.mist50,
    theme_color: theme.night900,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
}

/** `security.txt` (RFC 9116): where to report a vulnerability. It is rewritten with each release, and valid for a year. */
export function securityText(now: Date): string {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  return [
    `Contact: mailto:${brand.emails.security}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: https://${brand.domain}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * `robots.txt`. It does not list the hidden sign-in, which would reveal its address; a header keeps that page out of search engines. Pages
 * behind tokens are listed by their first segment only.
 */
export function robots(disallowed: string[], sitemapUrl: string): string {
  return ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemapUrl}`, ''].join('\n');
}
