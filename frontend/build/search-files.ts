/** `sitemap.xml`: every public page by its absolute address. */
export function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

/**
 * `robots.txt`. The hidden sign-in is not named here, since that would show where it is: a header keeps it out of search
 * engines. Pages behind tokens are named by their first segment only.
 */
export function robots(disallowed: string[], sitemapUrl: string): string {
  return ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemapUrl}`, ''].join('\n');
}
