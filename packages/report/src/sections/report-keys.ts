import type { Recency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { recencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { h, type ReportElement } from '#src/report-element.ts';

const recencyNumbers = Object.fromEntries(recencyScale.map(({ key, value }) => [key, value])) as Record<Recency, number>;

/** A proficiency as a rounded square with its number. */
export function proficiencyKey(proficiency: number): ReportElement {
  return h('span', { className: `rp-key rp-key-${proficiency}` }, String(proficiency));
}

/** A frequency as a circle with its number, 1 to 4 (product.md#scales-2). */
export function recencyKey(frequency: Recency): ReportElement {
  const number = recencyNumbers[frequency];
  return h('span', { className: `rp-dot rp-dot-${number}` }, String(number));
}
