import type { DocumentSource } from '@larkfield/report/documents/document-source.ts';
import { cssString, marginBox } from './margin-box.ts';
import { wholePage } from './page-html.ts';

/** The whole document that the browser prints: the cover goes to the edges of the paper, every other page has its number. */
export function documentPage({ title, css, body }: DocumentSource): string {
  const margins = `
  @page {
    @bottom-left { content: ${cssString(title)}; ${marginBox} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${marginBox} }
  }
  @page :first {
    @bottom-left { content: none }
    @bottom-right { content: none }
  }`;
  return wholePage({ title, css: `${css}${margins}`, body });
}
