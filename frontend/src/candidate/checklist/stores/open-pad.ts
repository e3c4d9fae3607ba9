import { dismissToasts, toast } from '#src/shared/status/toast-store.ts';
import type { Store } from '#src/shared/browser/store.ts';
import { firstGap, nextGap, nextUnrated, type RatingStore } from './rating-store.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';

/** The current question of the numeric pad; proficiency is its first step, frequency its second. */
export interface PadState {
  skillId: number;
  scale: Scale;
}

/** The parts of a checklist that the pad needs. */
interface Pad {
  pad: Store<PadState | null>;
  ratings: RatingStore;
}

/** Asks for one answer of a skill, or closes the pad without a skill. An earlier toast is dismissed, since it would cover the keys. */
export function openPad({ pad }: Pick<Pad, 'pad'>, skillId: number | undefined, scale: Scale = 'proficiency'): void {
  dismissToasts();
  pad.set(skillId === undefined ? null : { skillId, scale });
}

/** Opens the pad at the first missing answer. */
export function openPadForNext({ pad, ratings }: Pad): void {
  const gap = firstGap(ratings);
  openPad({ pad }, gap?.skill.id, gap?.scale);
}

/** Moves on after both answers: to the next unrated skill, then to a missing frequency, and closes the pad if none is missing. */
export function advancePad({ pad, ratings }: Pad, skillId: number): void {
  const unrated = nextUnrated(ratings, skillId);
  if (unrated) return openPad({ pad }, unrated.id);
  const gap = nextGap(ratings, skillId);
  openPad({ pad }, gap?.skill.id, gap?.scale);
  if (!gap) toast({ title: 'All skills are rated', description: 'Check your details, then submit.' });
}

/** Closes the pad. A safety skill without a frequency gets a hint. */
export function closePad({ pad, ratings }: Pad, skillId: number): void {
  pad.set(null);
  const skill = ratings.skills.find(({ id }) => id === skillId);
  const rating = ratings.get(skillId);
  if (skill?.isSafetySkill && rating?.proficiency && !rating.frequency)
    toast({ title: 'Frequency is mandatory', description: `"${skill.skill}" is safety-critical: please add a frequency.` });
}
