import type { EditConflict } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { type ErrorCode, errors, type FieldError } from '@larkfield/schemas/errors.ts';

/** What an error reply may carry beyond its code. */
export interface ErrorExtras {
  /** Replaces the sentence of the table. */
  message?: string;
  details?: string;
  fields?: FieldError[];
  requiresPasscode?: boolean;
  remainingAttempts?: number;
  reason?: string;
  /** Both versions of an edit that another one came before. */
  conflict?: EditConflict;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
}

/** A failure that the caller is told of; its status comes from the table of errors. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.message ?? errors[code][1]);
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code][0];
    this.extras = extras;
  }
}

/** Throws an AppError; reads as a sentence: `(await findUser(id)) ?? fail('USER_NOT_FOUND')`. */
export function fail(code: ErrorCode, extras: ErrorExtras = {}): never {
  throw new AppError(code, extras);
}
