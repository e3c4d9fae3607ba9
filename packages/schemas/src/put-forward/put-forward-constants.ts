import { day } from '#src/durations.ts';

/** Limits of *put forward* (product.md#forward-3); durations in milliseconds. */
export const putForwardConstants = {
  /** How long a question waits for an answer, and how long a yes counts. */
  yesAge: 14 * day,
  /** Staff are warned before asking if the same person was sent to the facility within this time. */
  sentBeforeAge: 182 * day,
  /** The maximum number of candidates asked at once. */
  mostAsked: 20,
  /** The maximum number listed for a job or a checklist. */
  mostListed: 100,
} as const;

/** The page on which a candidate answers; the token follows the path. */
export const putForwardPath = '/put-forward';
