import type { EditConflict } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { type ErrorCode, errors, type FieldError } from '@larkfield/schemas/errors.ts';

/** Optional parts of an error reply in addition to its code. */
export interface ErrorExtras {
  /** Replaces the message of the error table. */
  message?: string;
  details?: string;
  fields?: FieldError[];
  requiresPasscode?: boolean;
  remainingAttempts?: number;
  reason?: string;
  /** Both versions, when another edit was saved first. */
  conflict?: EditConflict;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
}

/** A failure that is reported to the caller; its status comes from the error table. */
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

/** Throws an AppError: `(await findUser(id)) ?? fail('USER_NOT_FOUND')`. */
export function fail(code: ErrorCode, extras: ErrorExtras = {}): never {
  throw new AppError(code, extras);
}
