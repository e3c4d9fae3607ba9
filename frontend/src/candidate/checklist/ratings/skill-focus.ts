import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '#src/shared/browser/store.ts';

const highlighted = createStore<number | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The element of a skill's row in the page. */
export const skillRowId = (skillId: number) => `skill-${skillId}`;

/** How far down from the edge of the window header and toolbar cover the page, in pixels: both grow with the text. */
const coveredAbove = () => Math.max(...Array.from(document.querySelectorAll('.sticky'), (bar) => bar.getBoundingClientRect().bottom));

/** The height at the lower edge where tips float, in pixels. */
const coveredBelow = 120;

/**
 * Puts the focus on a skill's scale, or on its row's button, and scrolls only when it would be hard to see. The key with
 * `value` takes it, else the chosen one. Called before the page changes, it need not be laid out for this.
 */
export function focusSkill(skillId: number, scale: Scale = 'proficiency', value?: number): void {
  const row = document.getElementById(skillRowId(skillId));
  if (!row) return;
  const { top, bottom } = row.getBoundingClientRect();
  if (top < coveredAbove() || bottom > window.innerHeight - coveredBelow) centerRow(row);
  const control =
    row.querySelector<HTMLElement>(`[data-scale="${scale}"] input${value === undefined ? ':checked' : `[value="${value}"]`}`) ??
    row.querySelector<HTMLElement>(`[data-scale="${scale}"] input`) ??
    row.querySelector<HTMLElement>('button');
  control?.focus({ preventScroll: true });
}

/** Brings a skill into view, puts the focus on the scale that is missing and marks it for three seconds. */
export function highlightSkill(skillId: number, scale: Scale): void {
  clearTimeout(timer);
  highlighted.set(skillId);
  timer = setTimeout(() => highlighted.set(null), checklistConstants.skillHighlight);
  const row = document.getElementById(skillRowId(skillId));
  if (row) centerRow(row);
  focusSkill(skillId, scale);
}

export function useIsHighlighted(skillId: number): boolean {
  return useSyncExternalStore(highlighted.subscribe, () => highlighted.get() === skillId);
}

/** At once: on the way, categories get their real height, and a gliding page would miss its mark. */
function centerRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center', behavior: 'instant' });
}
