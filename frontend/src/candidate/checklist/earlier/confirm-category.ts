import { confirmAnswers } from '@larkfield/assessment/carry-answers.ts';
import type { Frequency, Proficiency } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { Skill } from '@larkfield/schemas/catalogue/specialty.ts';
import type { Rating, Ratings, RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import type { EarlierChecklist } from '#src/candidate/checklist/stores/earlier-checklist.ts';

/** What a category was given at once, and had before. */
export interface Confirmed {
  before: Ratings;
  proficiency: ReadonlyMap<number, Proficiency>;
  frequency: ReadonlyMap<number, Frequency>;
}

export const nothingConfirmed: Confirmed = { before: new Map(), proficiency: new Map(), frequency: new Map() };

/** The skills of a category whose earlier answer can be confirmed. */
export const findConfirmable = (skills: readonly Skill[], earlier: EarlierChecklist, { get }: RatingStore) =>
  confirmAnswers(skills, earlier.answerOf, get);

/** The rated skills of a category without a frequency; a safety-critical one is answered by itself. */
export const findWithoutFrequency = (skills: readonly Skill[], { get }: RatingStore): Skill[] =>
  skills.filter(({ id, isSafetySkill }) => isSafetySkill === 0 && get(id)?.proficiency && !get(id)?.frequency);

/** Takes over how well every skill of a category was done that is not rated yet. How recently is not in it. */
export function confirmCategory(skills: readonly Skill[], earlier: EarlierChecklist, ratings: RatingStore): Confirmed {
  const before = ratings.all();
  const proficiency = new Map(
    findConfirmable(skills, earlier, ratings).map((answer) => [answer.skillId, answer.proficiency as Proficiency] as const),
  );
  ratings.replace(new Map([...before, ...[...proficiency].map(([id, value]) => [id, { ...before.get(id), proficiency: value }] as const)]));
  return { before, proficiency, frequency: new Map() };
}

/** Gives one frequency to the rated skills of a category that have none, and to those that were given one this way before. */
export function answerFrequency(skills: readonly Skill[], frequency: Frequency, ratings: RatingStore, confirmed: Confirmed): Confirmed {
  const given = skills.filter(({ id }) => confirmed.frequency.has(id) && ratings.get(id)?.frequency === confirmed.frequency.get(id));
  const answered = [...findWithoutFrequency(skills, ratings), ...given];
  const all = ratings.all();
  ratings.replace(new Map([...all, ...answered.map(({ id }) => [id, { ...all.get(id), frequency }] as const)]));
  return { ...confirmed, frequency: new Map([...confirmed.frequency, ...answered.map(({ id }) => [id, frequency] as const)]) };
}

/** Gives back what a category had, except where it was changed by hand since. */
export function takeBackConfirmed({ before, proficiency, frequency }: Confirmed, ratings: RatingStore): void {
  const restored = [...ratings.all()].map(([id, rating]): [number, Rating] => {
    const had = before.get(id) ?? {};
    const isKept = !proficiency.has(id) || rating.proficiency !== proficiency.get(id);
    const isAnswered = !frequency.has(id) || rating.frequency !== frequency.get(id);
    return [
      id,
      { ...rating, proficiency: isKept ? rating.proficiency : had.proficiency, frequency: isAnswered ? rating.frequency : had.frequency },
    ];
  });
  ratings.replace(new Map(restored.filter(([, rating]) => rating.proficiency ?? rating.frequency)));
}
