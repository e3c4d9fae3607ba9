import { execFileSync } from 'node:child_process';

/** The text of a PDF as it lies on the page, or `raw`, in the order in which it was written. */
export const pdfText = (pdf: Buffer, order: 'layout' | 'raw' = 'layout'): string =>
  execFileSync('pdftotext', [`-${order}`, '-', '-'], { encoding: 'utf8', input: pdf });
