import type { Frequency } from '@larkfield/assessment/assessment-types.ts';
import { frequencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { h, type ReportElement } from '#src/report-element.ts';

const frequencyNumbers = Object.fromEntries(frequencyScale.map(({ key, value }) => [key, value])) as Record<Frequency, number>;

/** A proficiency as a rounded square with its number. */
export function proficiencyKey(proficiency: number): ReportElement {
  return h('span', { className: `rp-key rp-key-${proficiency}` }, String(proficiency));
}

/** A frequency as a circle with its number, 1 to 4 (product.md#scales-2). */
export function frequencyKey(frequency: Frequency): ReportElement {
  const number = frequencyNumbers[frequency];
  return h('span', { className: `rp-dot rp-dot-${number}` }, String(number));
}
