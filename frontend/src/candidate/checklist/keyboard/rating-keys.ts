import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { checklistConstants, recencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { firstUnrated, neighbourOf, nextUnrated, type RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import { digitOf } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { focusSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { openDialogs } from '#src/shared/dialog/dialog.tsx';
import { textFields } from '#src/shared/form/field.tsx';
import { noteKeyboard, shortcutSettings } from './shortcut-settings.ts';

/** Listens for the rating keys while they are switched on and nothing lies over the page. */
export function useRatingKeys(): void {
  const { ratings } = useChecklist();
  // Not the settings as a whole: they also count ratings, and each would render the form.
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
 * Rates by keyboard (product.md#form-3): a digit gives the first unrated skill its proficiency, a second one within
 * 800 ms its frequency; arrows go from skill to skill, the right one and Tab from proficiency to frequency. Those who are
 * slower than that go to the frequency first: there a digit answers it at any time.
 */
function createRatingKeys(ratings: RatingStore): (event: KeyboardEvent) => void {
  /** The skill that a second digit belongs to, and since when. */
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
      // A key that is held down is one rating.
      if (!event.repeat && rateByDigit(digit, event.timeStamp, place)) event.preventDefault();
    } else if (target && place && isPlain(event) && move(ratings, event.code, place, target)) {
      // Tab leads where the second digit belongs.
      if (event.code !== 'Tab') chord = null;
      event.preventDefault();
    }
  };
}

/** A skill and, inside its row, a scale. */
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

/** With every skill rated, digits change the scale that has the focus. */
function changeByDigit(ratings: RatingStore, digit: number, { skillId, scale }: Place): boolean {
  const frequency = recencyScale[digit - 1]?.key;
  if (scale !== 'proficiency' && !(scale === 'frequency' && frequency)) return false;
  focusSkill(skillId, scale, digit);
  ratings.rate(skillId, scale === 'proficiency' ? { proficiency: digit as Proficiency } : { frequency });
  return true;
}

/** The focus is where a rated skill still lacks its frequency. */
function isOpenFrequency({ get }: RatingStore, place: Place | null): boolean {
  const rating = place?.scale === 'frequency' ? get(place.skillId) : undefined;
  return rating?.proficiency !== undefined && !rating.frequency;
}

/** True for a key that has done something here, or must not do what radios do with it. */
function move(ratings: RatingStore, code: string, { skillId, scale }: Place, key: Element): boolean {
  if (code === 'ArrowUp' || code === 'ArrowDown') {
    const skill = neighbourOf(ratings, skillId, code === 'ArrowUp' ? -1 : 1);
    if (skill) focusSkill(skill.id, scale ?? 'proficiency');
    return true;
  }
  // Radios go round: to the left of No Experience would be Expert, chosen unseen.
  if (scale && code === 'ArrowLeft') return !key.previousElementSibling;
  if (scale === 'frequency' && code === 'ArrowRight') return !key.nextElementSibling;
  // Tab would go there, but not in Safari, which passes over radios unless a setting is on.
  if ((code !== 'ArrowRight' && code !== 'Tab') || scale !== 'proficiency') return false;
  focusSkill(skillId, 'frequency');
  return true;
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey && !shiftKey;
