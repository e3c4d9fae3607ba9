import type { Recency, Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { Skill, SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { createListeners, type Listeners } from '#src/shared/browser/store.ts';

/** The answers for one skill, which counts as rated once it has a proficiency. */
export interface Rating {
  proficiency?: Proficiency | undefined;
  frequency?: Recency | undefined;
  /** ISO date that only a resumed or edited checklist has; it is sent back unchanged. */
  lastUsed?: string | undefined;
}

export type Ratings = ReadonlyMap<number, Rating>;

export interface RatingStore {
  categories: readonly SkillCategory[];
  /** Every skill in page order. */
  skills: readonly Skill[];
  get: (skillId: number) => Rating | undefined;
  all: () => Ratings;
  /** Rates one skill by hand. */
  rate: (skillId: number, change: Rating) => void;
  /** Removes the rating of one skill. */
  unrate: (skillId: number) => void;
  /** Replaces all ratings, for a restored draft, Quick Fill, Clear or Undo. */
  replace: (ratings: Ratings) => void;
  ratedCount: () => number;
  ratedInCategory: (index: number) => number;
  subscribe: (listener: () => void) => () => void;
  /** Subscribes to one skill, so that a rating renders one row only. */
  subscribeSkill: (skillId: number, listener: () => void) => () => void;
}

/** Notifies each category that all of it has changed, in an order of its choice. */
type TellCategories = (count: number, tell: (index: number) => void) => void;

/**
 * Holds the ratings outside React. With over a hundred rows, a form library at the root takes seconds. `onRated` is called for every skill
 * that gets its proficiency by hand.
 */
export function createRatingStore(categories: readonly SkillCategory[], onRated: () => void, tellCategories: TellCategories): RatingStore {
  const skills = categories.flatMap((category) => category.skills);
  const categoryOf = new Map(categories.flatMap((category, index) => category.skills.map(({ id }) => [id, index] as const)));
  const nowUnder = new Map(skills.flatMap(({ id, replaces = [] }) => [id, ...replaces].map((known) => [known, id] as const)));
  let ratings = new Map<number, Rating>();
  let counts = categories.map(() => 0);
  let rated = 0;
  const { tell, subscribe } = createListeners();
  const skillListeners = new Map<number, Listeners>();

  const recount = () => {
    counts = categories.map((category) => category.skills.filter(({ id }) => ratings.get(id)?.proficiency).length);
    rated = counts.reduce((sum, count) => sum + count, 0);
  };
  const put = (skillId: number, rating: Rating | undefined) => {
    const category = categoryOf.get(skillId);
    if (category === undefined) return;
    const change = Number(Boolean(rating?.proficiency)) - Number(Boolean(ratings.get(skillId)?.proficiency));
    // The map is copied, because readers may keep the one that `all` returned.
    ratings = new Map(ratings);
    if (rating) ratings.set(skillId, rating);
    else ratings.delete(skillId);
    counts[category] = (counts[category] ?? 0) + change;
    rated += change;
    tellSkill(skillId);
    tell();
  };
  const tellSkill = (skillId: number) => skillListeners.get(skillId)?.tell();

  return {
    categories,
    skills,
    get: (skillId) => ratings.get(skillId),
    all: () => ratings,
    rate: (skillId, change) => {
      if (change.proficiency && !ratings.get(skillId)?.proficiency) onRated();
      put(skillId, { ...ratings.get(skillId), ...change });
    },
    unrate: (skillId) => put(skillId, undefined),
    replace: (next) => {
      // Answers under current ids come last, so that they take precedence over those under earlier ids. Skills that left the catalog are
      // dropped.
      const known = [...next].flatMap(([skillId, rating]) =>
        nowUnder.has(skillId) ? [[nowUnder.get(skillId)!, rating, categoryOf.has(skillId)] as const] : [],
      );
      ratings = new Map(known.toSorted((a, b) => Number(a[2]) - Number(b[2])).map(([skillId, rating]) => [skillId, rating]));
      recount();
      tell();
      tellCategories(categories.length, (index) => {
        for (const { id } of categories[index]?.skills ?? []) tellSkill(id);
      });
    },
    ratedCount: () => rated,
    ratedInCategory: (index) => counts[index] ?? 0,
    subscribe,
    subscribeSkill: (skillId, listener) => {
      const group = skillListeners.get(skillId) ?? createListeners();
      skillListeners.set(skillId, group);
      return group.subscribe(listener);
    },
  };
}

const isUnrated = ({ all }: RatingStore, { id }: Skill) => !all().get(id)?.proficiency;

/** The first skill of the page without a proficiency. */
export function firstUnrated(store: RatingStore): Skill | undefined {
  return store.skills.find((skill) => isUnrated(store, skill));
}

/** The next skill after this one without a proficiency; the search wraps around to the start of the page. */
export function nextUnrated(store: RatingStore, skillId: number): Skill | undefined {
  const index = store.skills.findIndex(({ id }) => id === skillId);
  return store.skills.slice(index + 1).find((skill) => isUnrated(store, skill)) ?? firstUnrated(store);
}

/** A missing answer: a proficiency, or the frequency that a safety skill needs. */
export interface Gap {
  skill: Skill;
  scale: Scale;
}

function gapIn(skills: readonly Skill[], { get }: RatingStore): Gap | undefined {
  for (const skill of skills) {
    const rating = get(skill.id);
    if (!rating?.proficiency) return { skill, scale: 'proficiency' };
    if (skill.isSafetySkill === 1 && !rating.frequency) return { skill, scale: 'frequency' };
  }
  return undefined;
}

/** The first missing answer of the page. */
export const firstGap = (store: RatingStore): Gap | undefined => gapIn(store.skills, store);

/** The next missing answer after this skill; the search wraps around to the start of the page. */
export function nextGap(store: RatingStore, skillId: number): Gap | undefined {
  const index = store.skills.findIndex(({ id }) => id === skillId);
  return gapIn(store.skills.slice(index + 1), store) ?? firstGap(store);
}

/** The skill before (-1) or after (1) this one. */
export function neighbourOf(store: RatingStore, skillId: number, step: -1 | 1): Skill | undefined {
  return store.skills[store.skills.findIndex(({ id }) => id === skillId) + step];
}
