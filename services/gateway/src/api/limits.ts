import type { Endpoint, LimitName } from '@larkfield/schemas/endpoint.ts';

const minute = 60;
const hour = 60 * minute;

/** A number of calls within a number of seconds, counted by address, or by user for signed-in staff. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Points of a signed-in user, where they differ. */
  userPoints?: number;
  /** Points that each gateway grants without asking Redis: most visitors never need more. */
  unshared?: number;
  /** The alternative to waiting for a visitor who is not signed in. */
  recoveryHint?: string;
  /** A call that is refused for a field (400) gives its point back: typing errors are no flood. */
  givesBack?: boolean;
  /** Without Redis a coarse limit counts in memory; a strict one refuses. */
  isStrict?: boolean;
}

const forms = { points: 10, seconds: hour, givesBack: true };
const submissions = { points: 30, seconds: 10 * minute, givesBack: true };
const general = { points: 600, seconds: minute, unshared: 60 };

/** The limits that contracts name (product.md#service-2); `none` is for waiting for a PDF, which asks again and again (product.md#report-2). */
const limits: Record<LimitName, Omit<Limit, 'name'> | null> = {
  general,
  'sign-in': { points: 30, seconds: 15 * minute, isStrict: true },
  token: { points: 60, seconds: minute },
  submit: submissions,
  draft: submissions,
  contact: forms,
  'pro-interest': forms,
  survey: forms,
  // A recruiting office is one address.
  'smart-link': { points: 100, seconds: hour, userPoints: 200, recoveryHint: 'or sign in', givesBack: true },
  references: { points: 20, seconds: hour, userPoints: 200, givesBack: true },
  verify: { points: 60, seconds: minute },
  'my-checklists': forms,
  none: null,
};

/** The limit of an endpoint, or null for one that is not counted. */
export function findLimit({ limit: name = 'general' }: Pick<Endpoint, 'limit'>): Limit | null {
  const limit = limits[name];
  return limit && { name, ...limit };
}

/** Counts every call that may give its point back, so that none is without a limit. */
export const generalLimit: Limit = { name: 'general', ...general };

/** A call that fails for our reasons gives its point back, but for the general one. */
export const mayGiveBack = ({ name }: Limit) => name !== generalLimit.name;

/** Wrong passcodes and PINs of one address, on top of the rule of each link. */
export const wrongGuessLimit: Limit = { name: 'wrong-guess', points: 20, seconds: 15 * minute };

/** The errors that tell of a wrong one. */
export const wrongGuessCodes: ReadonlySet<string> = new Set(['PASSCODE_WRONG', 'PIN_WRONG']);
