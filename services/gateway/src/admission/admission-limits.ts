/** Limits of the gateway for slow clients and for many requests (decision 043); times are in milliseconds. */
export interface AdmissionLimits {
  /** For receiving the headers and the body of a request. */
  arrival: number;
  /** For a client to drain the rest of a response once the gateway has all of it. */
  taking: number;
  /** For a connection without traffic during a request. */
  silence: number;
  /** Interval of checking for requests that exceed `arrival`. */
  checkEvery: number;
  /** Unfinished calls of one client. */
  unfinishedPerClient: number;
  /** Connections of one client, if there is no proxy in front. */
  connectionsPerClient: number;
  /** Buffered bytes of the request bodies of all clients. */
  heldBytes: number;
  /** Buffered bytes of one response to a slow client. A report fits, so its slow download does not occupy the service. */
  heldAnswer: number;
  /** Buffered bytes of all responses together. */
  heldAnswers: number;
  /** Concurrent calls of one service. */
  atOncePerService: number;
  /** Number of calls that wait for a service, and their time limit. */
  waitingPerService: number;
  patience: number;
}

/** A page makes a few calls at a time; an office behind one address makes some dozens. */
export const admissionLimits: AdmissionLimits = {
  arrival: 10_000,
  taking: 120_000,
  // Longer than a service may be silent plus the time that a call may wait for it.
  silence: 30_000,
  checkEvery: 1_000,
  unfinishedPerClient: 32,
  connectionsPerClient: 512,
  heldBytes: 128 * 1024 * 1024,
  heldAnswer: 1024 * 1024,
  heldAnswers: 64 * 1024 * 1024,
  atOncePerService: 64,
  waitingPerService: 512,
  patience: 5_000,
};
