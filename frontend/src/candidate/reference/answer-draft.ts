import { refereeAttestation, referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import type { Capacity, ReferenceAnswer } from '@larkfield/schemas/references/references.ts';
import { useState } from 'react';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { typedCalendar } from '#src/shared/form/calendar-text.ts';
import { periodProblems, toPeriod } from '#src/shared/references/ask-form.ts';
import type { OpenedReference } from './use-reference.ts';

/** The answers that a referee has entered so far. */
export interface AnswerDraft {
  /** By skill id: 1 to 5, or 0 for not observed. */
  ratings: Record<number, number>;
  from: string;
  to: string;
  capacity: Capacity | '';
  workAgain: ReferenceAnswer['workAgain'] | '';
  comment: string;
  name: string;
}

/** The key contains the beginning of the token, which is in the address of this tab anyway. */
const keyOf = (token: string) => `reference:${token.slice(0, 12)}`;

const emptyDraft = ({ referee: { from, to } }: OpenedReference): AnswerDraft => ({
  ratings: {},
  from: typedCalendar(from),
  to: typedCalendar(to ?? undefined),
  capacity: '',
  workAgain: '',
  comment: '',
  name: '',
});

function readDraft(token: string, opened: OpenedReference): AnswerDraft {
  try {
    return { ...emptyDraft(opened), ...(JSON.parse(sessionStore.get(keyOf(token)) ?? '{}') as Partial<AnswerDraft>) };
  } catch {
    return emptyDraft(opened);
  }
}

/** The draft of this tab, stored with each change, so that a reload loses nothing. */
export function useAnswerDraft(token: string, opened: OpenedReference) {
  const [draft, setDraft] = useState(() => readDraft(token, opened));
  const change = (changes: Partial<AnswerDraft>) =>
    setDraft((present) => {
      const next = { ...present, ...changes };
      sessionStore.set(keyOf(token), JSON.stringify(next));
      return next;
    });
  return { draft, change, forget: () => sessionStore.remove(keyOf(token)) };
}

export type DraftProblems = Partial<Record<'ratings' | 'from' | 'to' | 'capacity' | 'workAgain' | 'comment' | 'name', string>>;

/** The number of skills without an answer. */
export const countMissing = ({ skills }: OpenedReference, { ratings }: AnswerDraft) =>
  skills.filter(({ id }) => ratings[id] === undefined).length;

/** The fields that are missing before the preview. */
export function draftProblems(opened: OpenedReference, draft: AnswerDraft): DraftProblems {
  const missing = countMissing(opened, draft);
  return {
    ...(missing > 0 && { ratings: missing === 1 ? '1 skill has no answer yet.' : `${missing} skills have no answer yet.` }),
    ...periodProblems(draft),
    ...(draft.capacity === '' && { capacity: 'Choose one' }),
    ...(draft.workAgain === '' && { workAgain: 'Choose one' }),
    ...(draft.comment.trim().length > limits.commentLength && { comment: `Comment must be at most ${limits.commentLength} characters` }),
  };
}

/** The answer for sending, from a draft without problems. */
export function toAnswer({ skills }: OpenedReference, draft: AnswerDraft): ReferenceAnswer {
  return {
    ratings: skills.map(({ id }) => ({
      skillId: id,
      proficiency: (draft.ratings[id] || null) as ReferenceAnswer['ratings'][number]['proficiency'],
    })),
    ...toPeriod(draft),
    capacity: draft.capacity as Capacity,
    workAgain: draft.workAgain as ReferenceAnswer['workAgain'],
    comment: draft.comment.trim(),
    name: draft.name.trim(),
    attestationVersion: refereeAttestation.version,
  };
}
