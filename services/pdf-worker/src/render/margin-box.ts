import { theme } from '@larkfield/brand/theme.ts';

/** A CSS string; everything but plain letters, digits and some signs is written as an escape. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\w .,:-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

/** The box in the margin of every page, small and quiet. */
export const marginBox = `color: ${theme.slate600}; font: 10px 'Atkinson Hyperlegible Next', 'Liberation Sans', sans-serif; vertical-align: top; padding-top: 4mm`;
