import { criticalities, type Criticality } from '#src/format.ts';

/** The agreement of two ratings of the same skills. */
export interface Agreement {
  count: number;
  equal: number;
  /** Cohen's kappa with quadratic weights; null if all ratings are equal, since kappa is then undefined. */
  kappa: number | null;
}

/** Compares pairs of ratings of a skill: the blind rating and that of the file. */
export function agreementOf(pairs: readonly (readonly [Criticality, Criticality])[]): Agreement {
  const count = pairs.length;
  const places = pairs.map(([one, other]) => [criticalities.indexOf(one), criticalities.indexOf(other)] as const);
  const distance = (a: number, b: number): number => (a - b) ** 2;
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const observed = sum(places.map(([one, other]) => distance(one, other))) * count;
  const byChance = sum(places.flatMap(([one]) => places.map(([, other]) => distance(one, other))));
  return {
    count,
    equal: places.filter(([one, other]) => one === other).length,
    kappa: byChance === 0 ? null : 1 - observed / byChance,
  };
}

export function describeAgreement({ count, equal, kappa }: Agreement): string {
  if (count === 0) return 'Criticality: nothing was rated.';
  const percent = `${Math.round((100 * equal) / count)} %`;
  const weighted = kappa === null ? 'not defined, all have one rating' : `${kappa.toFixed(2)} (quadratic weights)`;
  return `Criticality rated blind: ${equal} of ${count} as in the file (${percent}), weighted kappa ${weighted}.`;
}
