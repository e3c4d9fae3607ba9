import type { Endpoint, LimitName } from '@larkfield/schemas/endpoint.ts';

const minute = 60;
const hour = 60 * minute;

/** A number of calls within a number of seconds, counted by address, or for signed-in staff by user. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Points of a signed-in user, if they differ. */
  userPoints?: number;
  /** Points that each gateway grants without Redis; most visitors never need more. */
  unshared?: number;
  /** What a visitor who is not signed in can do instead of waiting. */
  recoveryHint?: string;
  /** A call that is refused with 400 gives its point back, since typing errors are no attack. */
  givesBack?: boolean;
  /** Without Redis a coarse limit counts in memory; a strict one refuses. */
  isStrict?: boolean;
}

const forms = { points: 10, seconds: hour, givesBack: true };
const submissions = { points: 30, seconds: 10 * minute, givesBack: true };
const general = { points: 600, seconds: minute, unshared: 60 };

/** The limits that contracts name (product.md#service-2); `none` is for polling while a PDF is made (product.md#report-2). */
const limits: Record<LimitName, Omit<Limit, 'name'> | null> = {
  general,
  'sign-in': { points: 30, seconds: 15 * minute, isStrict: true },
  token: { points: 60, seconds: minute },
  submit: submissions,
  draft: submissions,
  contact: forms,
  'pro-interest': forms,
  survey: forms,
  // A whole recruiting office may share one address.
  'smart-link': { points: 100, seconds: hour, userPoints: 200, recoveryHint: 'or sign in', givesBack: true },
  references: { points: 20, seconds: hour, userPoints: 200, givesBack: true },
  // The whole catalog in one file; a reader who has it asks whether it has changed.
  catalogue: { points: 10, seconds: minute },
  verify: { points: 60, seconds: minute },
  'my-checklists': forms,
  none: null,
};

/** The limit of an endpoint, or null if its calls are not counted. */
export function findLimit({ limit: name = 'general' }: Pick<Endpoint, 'limit'>): Limit | null {
  const limit = limits[name];
  return limit && { name, ...limit };
}

/** Counts every call that may give its point back, so that no call is unlimited. */
export const generalLimit: Limit = { name: 'general', ...general };

/** Whether a call that fails through our fault gives its point back; points of the general limit are never given back. */
export const mayGiveBack = ({ name }: Limit) => name !== generalLimit.name;

/** Wrong passcodes and PINs of one address, in addition to the limit of each link. */
export const wrongGuessLimit: Limit = { name: 'wrong-guess', points: 20, seconds: 15 * minute };

/** The errors of a wrong passcode or PIN. */
export const wrongGuessCodes: ReadonlySet<string> = new Set(['PASSCODE_WRONG', 'PIN_WRONG']);
