import brand from '@larkfield/brand/brand.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { browserNames } from './supported-browsers/oldest-browsers.ts';

/** Fills the firm's name and the supported browsers into the page. */
export function fillHtml(): Plugin {
  return {
    name: 'fill-html',
    transformIndexHtml: (html) => html.replaceAll('{{brand}}', brand.name).replaceAll('{{browsers}}', browserNames()),
  };
}
