import brand from '@larkfield/brand/brand.json' with { type: 'json' };
import type { Plugin } from 'vite';

/** Fills the firm's name into the page's head. */
export function brandHtml(): Plugin {
  return { name: 'brand-html', transformIndexHtml: (html) => html.replaceAll('{{brand}}', brand.name) };
}
