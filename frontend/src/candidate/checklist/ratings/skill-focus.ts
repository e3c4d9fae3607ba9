import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '#src/shared/browser/store.ts';

const highlighted = createStore<number | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The id of a skill's row in the page. */
export const skillRowId = (skillId: number) => `skill-${skillId}`;

/** How much of the window header and toolbar cover at the top, in pixels; both grow with the text. */
const coveredAbove = () => Math.max(...Array.from(document.querySelectorAll('.sticky'), (bar) => bar.getBoundingClientRect().bottom));

/** The height at the bottom of the window that tips may cover, in pixels. */
const coveredBelow = 120;

/**
 * Focuses a skill's scale, or the button of its row, and scrolls only if the row would be hard to see. The key with `value` takes the
 * focus, or else the chosen one. If this is called before the page changes, it avoids a forced layout.
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

/** Scrolls a skill into view, focuses the missing scale and highlights the skill for three seconds. */
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

/** Scrolls instantly: categories get their real height on the way, and a smooth scroll would miss its target. */
function centerRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center', behavior: 'instant' });
}
