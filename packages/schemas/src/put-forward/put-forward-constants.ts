import { day } from '#src/durations.ts';

/** Figures of *put forward* (product.md#forward-3); durations in milliseconds. */
export const putForwardConstants = {
  /** How long a question waits for its answer, and a yes holds. */
  yesAge: 14 * day,
  /** Staff are told before they ask if the facility was sent the same person within this time. */
  sentBeforeAge: 182 * day,
  /** People asked with one press. */
  mostAsked: 20,
  /** Listed for one job or one checklist. */
  mostListed: 100,
} as const;

/** Where a candidate answers; the token follows. */
export const putForwardPath = '/put-forward';
