import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';

/** One candidate's submission: every answer it got, and what it last said. */
export interface Submitted {
  key: string;
  /** The body last acknowledged; of one never acknowledged the body sent. */
  body: SubmissionInput;
  /** 1, or 2 when the candidate corrected it. */
  revision: number;
  replies: ReplyOf<typeof submitChecklist>[];
  isAcknowledged: boolean;
  /** True while the outcome of a request is unknown. */
  isInDoubt: boolean;
  at: number;
}

/** A link with a limit and what its viewers saw. */
export interface Viewed {
  linkId: string;
  limit: number;
  granted: number;
  /** True when every view was answered, granted or refused. */
  isUndisturbed: boolean;
}

/** Everything the clients did and saw; the checker reads it last. */
export interface History {
  submitted: Submitted[];
  viewed: Viewed[];
  /** Cookies of sessions whose sign-out was acknowledged. */
  ended: string[];
  /** How many of them were still open right after it, since Redis was away. */
  endedLate: number;
  signIns: number;
  downloads: number;
  /** Downloads that are not a whole PDF, or differ from an earlier download of the same revision. */
  badDownloads: string[];
  /** Statuses by kind of request. */
  statuses: Map<string, number>;
  /** Answers that no promise allows. */
  surprises: string[];
}

export function newHistory(): History {
  return {
    submitted: [],
    viewed: [],
    ended: [],
    endedLate: 0,
    signIns: 0,
    downloads: 0,
    badDownloads: [],
    statuses: new Map(),
    surprises: [],
  };
}

/** Notes a status, and as a surprise one that the request may not get. */
export function noteStatus(history: History, kind: string, status: number, allowed: readonly number[]) {
  const name = `${kind} ${status || 'broken off'}`;
  history.statuses.set(name, (history.statuses.get(name) ?? 0) + 1);
  if (!allowed.includes(status) && !outage.includes(status)) history.surprises.push(name);
}

/** What any request may get while a part is away. */
const outage = [0, 502, 503, 504];
