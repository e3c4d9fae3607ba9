import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';

/** A candidate's submission: all its replies and its last acknowledged content. */
export interface Submitted {
  key: string;
  /** The last acknowledged body, or the body sent if none was acknowledged. */
  body: SubmissionInput;
  /** 1, or 2 if the candidate corrected the submission. */
  revision: number;
  replies: ReplyOf<typeof submitChecklist>[];
  isAcknowledged: boolean;
  /** True while the outcome of a request is unknown. */
  isInDoubt: boolean;
  at: number;
}

/** A link with a limit, and the results of its viewers. */
export interface Viewed {
  linkId: string;
  limit: number;
  granted: number;
  /** True if every view got a reply, whether granted or refused. */
  isUndisturbed: boolean;
}

/** All requests and replies of the clients, which are checked at the end. */
export interface History {
  submitted: Submitted[];
  viewed: Viewed[];
  /** Cookies of sessions whose sign-out was acknowledged. */
  ended: string[];
  /** Number of these sessions that were still open right after sign-out, because Redis was down. */
  endedLate: number;
  signIns: number;
  downloads: number;
  /** Downloads that are not a complete PDF, or differ from an earlier download of the same revision. */
  badDownloads: string[];
  /** Statuses by kind of request. */
  statuses: Map<string, number>;
  /** Replies that no promise allows. */
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

/** Records a status, and records it as a surprise if the request may not get it. */
export function noteStatus(history: History, kind: string, status: number, allowed: readonly number[]) {
  const name = `${kind} ${status || 'broken off'}`;
  history.statuses.set(name, (history.statuses.get(name) ?? 0) + 1);
  if (!allowed.includes(status) && !outage.includes(status)) history.surprises.push(name);
}

/** Statuses that any request may get while a part is down. */
const outage = [0, 502, 503, 504];
