import { execFileSync } from 'node:child_process';

/** The text of a PDF in its layout on the page, or with `raw` in the order in which it was written. */
export const pdfText = (pdf: Buffer, order: 'layout' | 'raw' = 'layout'): string =>
  execFileSync('pdftotext', [`-${order}`, '-', '-'], { encoding: 'utf8', input: pdf });
