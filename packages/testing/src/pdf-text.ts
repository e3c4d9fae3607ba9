import { execFileSync } from 'node:child_process';

/** The text of a PDF, in reading order. */
export const pdfText = (pdf: Buffer): string => execFileSync('pdftotext', ['-layout', '-', '-'], { encoding: 'utf8', input: pdf });
