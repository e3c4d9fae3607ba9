/** What the gateway gives to callers who are slow or many (decision 043); times in milliseconds. */
export interface AdmissionLimits {
  /** For the headers and the body of a request to come. */
  arrival: number;
  /** For a caller to take what is left of an answer once the gateway has all of it. */
  taking: number;
  /** For a connection on which nothing moves while a request is under way. */
  silence: number;
  /** How often arrivals are looked at. */
  checkEvery: number;
  /** Calls of one client that are not answered yet. */
  unfinishedPerClient: number;
  /** Connections of one client, where no proxy stands in front. */
  connectionsPerClient: number;
  /** Bytes of the bodies of all clients together. */
  heldBytes: number;
  /** Bytes of an answer that are taken over from a service for a caller who reads slowly; a report fits, and keeps no place of the service. */
  heldAnswer: number;
  /** Bytes of all answers together that callers have not taken yet. */
  heldAnswers: number;
  /** Calls that one service works on at a time. */
  atOncePerService: number;
  /** Calls that wait for a service, and how long. */
  waitingPerService: number;
  patience: number;
}

/** A person's page makes a handful of calls at a time; an office behind one address makes some dozens. */
export const admissionLimits: AdmissionLimits = {
  arrival: 10_000,
  taking: 120_000,
  // Longer than a service may be silent and a call may wait for it.
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
