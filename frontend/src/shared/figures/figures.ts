import type { Stat } from './stat-list.tsx';
import { brand } from '#src/shared/brand/brand.ts';

const notes: Record<string, string> = brand.statisticNotes;

/** A published figure of the firm with its base, which distinguishes two figures with similar names. */
export function figure(name: keyof typeof brand.statistics, label: string): Stat {
  const note = notes[name];
  return { value: String(brand.statistics[name]), label, ...(note && { note }) };
}

/** The source note, shown once below figures. */
export const figuresSource = `Our own figures, published ${brand.statisticsPublished}. Not audited by anyone else.`;

/** The note below a sentence that contains the figure. */
export const figureNote = (name: keyof typeof brand.statistics): string => `${brand.statistics[name]}: ${notes[name]}. ${figuresSource}`;
