import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '#src/shared/browser/store.ts';
import type { CandidateField } from './candidate-store.ts';

const highlighted = createStore<CandidateField | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Goes to the top of the page, puts the focus on a field and marks it for a while. */
export function highlightField(field: CandidateField): void {
  clearTimeout(timer);
  highlighted.set(field);
  timer = setTimeout(() => highlighted.set(null), checklistConstants.skillHighlight);
  window.scrollTo({ top: 0, behavior: 'instant' });
  // On a small screen the field may still be further down: taking the focus brings it into view.
  document.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus();
}

export function useIsFieldHighlighted(field: CandidateField): boolean {
  return useSyncExternalStore(highlighted.subscribe, () => highlighted.get() === field);
}
