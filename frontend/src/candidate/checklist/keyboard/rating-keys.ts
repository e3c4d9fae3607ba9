import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { checklistConstants, recencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { firstUnrated, neighbourOf, nextUnrated, type RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import { digitOf } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { focusSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { textFields } from '#src/shared/form/field.tsx';
import { noteKeyboard, shortcutSettings } from './shortcut-settings.ts';

/** Handles the rating keys while they are on and no dialog covers the page. */
export function useRatingKeys(): void {
  const { ratings } = useChecklist();
  // This reads only `isOn`. The settings also count ratings, and each rating would render the whole form.
  const isOn = useSyncExternalStore(shortcutSettings.subscribe, () => shortcutSettings.get().isOn);
  useEffect(() => {
    if (!isOn) return;
    const press = createRatingKeys(ratings);
    const onKeyDown = (event: KeyboardEvent) => {
      if (digitOf(event) !== null) noteKeyboard();
      if (openDialogs.get().length === 0) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, ratings]);
}

/**
 * Rates by keyboard (product.md#form-3). A digit sets the proficiency of the first unrated skill, and a second digit within 800 ms its
 * frequency. Arrows move between skills; ArrowRight and Tab move from proficiency to frequency. Slower users move to the frequency first,
 * where a digit answers at any time.
 */
function createRatingKeys(ratings: RatingStore): (event: KeyboardEvent) => void {
  /** The skill that a second digit belongs to, and the time of the first digit. */
  let chord: { skillId: number; at: number } | null = null;

  const rateByDigit = (digit: number, at: number, place: Place | null): boolean => {
    const isInTime = chord !== null && at - chord.at <= checklistConstants.chordWindow;
    const asked = isOpenFrequency(ratings, place) ? place?.skillId : isInTime ? chord?.skillId : undefined;
    chord = null;
    if (asked !== undefined && digit <= recencyScale.length) {
      const next = nextUnrated(ratings, asked);
      if (next) focusSkill(next.id);
      else focusSkill(asked, 'frequency', digit);
      ratings.rate(asked, { frequency: recencyScale[digit - 1]?.key });
      return true;
    }
    const skill = firstUnrated(ratings);
    if (skill) {
      focusSkill(skill.id, 'proficiency', digit);
      ratings.rate(skill.id, { proficiency: digit as Proficiency });
      chord = { skillId: skill.id, at };
      return true;
    }
    return place !== null && changeByDigit(ratings, digit, place);
  };

  return (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(textFields)) return;
    const place = target && placeOf(target);
    const digit = digitOf(event);
    if (digit !== null) {
      // A key held down rates only once.
      if (!event.repeat && rateByDigit(digit, event.timeStamp, place)) event.preventDefault();
    } else if (target && place && isPlain(event) && move(ratings, event.code, place, target)) {
      // Tab moves to the frequency, so a second digit still belongs to the first.
      if (event.code !== 'Tab') chord = null;
      event.preventDefault();
    }
  };
}

/** The position of the focus: a skill and, inside its row, a scale. */
interface Place {
  skillId: number;
  scale: Scale | null;
}

function placeOf(element: Element): Place | null {
  const row = element.closest<HTMLElement>('[data-skill]');
  if (!row) return null;
  const scale = element.closest<HTMLElement>('fieldset[data-scale]')?.dataset['scale'] as Scale | undefined;
  return { skillId: Number(row.dataset['skill']), scale: scale ?? null };
}

/** If every skill is rated, digits change the focused scale. */
function changeByDigit(ratings: RatingStore, digit: number, { skillId, scale }: Place): boolean {
  const frequency = recencyScale[digit - 1]?.key;
  if (scale !== 'proficiency' && !(scale === 'frequency' && frequency)) return false;
  focusSkill(skillId, scale, digit);
  ratings.rate(skillId, scale === 'proficiency' ? { proficiency: digit as Proficiency } : { frequency });
  return true;
}

/** Whether the focus is on the missing frequency of a rated skill. */
function isOpenFrequency({ get }: RatingStore, place: Place | null): boolean {
  const rating = place?.scale === 'frequency' ? get(place.skillId) : undefined;
  return rating?.proficiency !== undefined && !rating.frequency;
}

/** Returns true if the key was handled, or if its native effect on radios must be prevented. */
function move(ratings: RatingStore, code: string, { skillId, scale }: Place, key: Element): boolean {
  if (code === 'ArrowUp' || code === 'ArrowDown') {
    const skill = neighbourOf(ratings, skillId, code === 'ArrowUp' ? -1 : 1);
    if (skill) focusSkill(skill.id, scale ?? 'proficiency');
    return true;
  }
  // Radios wrap around: to the left of No Experience, the browser would select Expert unnoticed.
  if (scale && code === 'ArrowLeft') return !key.previousElementSibling;
  if (scale === 'frequency' && code === 'ArrowRight') return !key.nextElementSibling;
  // Tab would move there natively, except in Safari, which skips radios unless a setting is on.
  if ((code !== 'ArrowRight' && code !== 'Tab') || scale !== 'proficiency') return false;
  focusSkill(skillId, 'frequency');
  return true;
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey && !shiftKey;
