import type { Figures } from '@larkfield/brand/brand.ts';
import json from '@larkfield/brand/figures.json';
import type { Stat } from './stat-list.tsx';

/** The firm's published figures without their schema, since a public page must not load zod for them. */
export const { published, statistics, notes } = json as Figures;

/** A published figure of the firm with its base, which distinguishes two figures with similar names. */
export function figure(name: keyof typeof statistics, label: string): Stat {
  const note = notes[name];
  return { value: String(statistics[name]), label, ...(note && { note }) };
}

/** The source note, shown once below figures. */
export const figuresSource = `Our own figures, published ${published}. Not audited by anyone else.`;

/** The note below a sentence that contains the figure. */
export const figureNote = (name: keyof typeof statistics): string => `${statistics[name]}: ${notes[name]}. ${figuresSource}`;
