import type { FieldError } from '@larkfield/schemas/errors.ts';
import { isApiError } from '#src/shared/api/api-error.ts';

/** What the server found wrong with single fields of a form. */
export function serverFields(error: unknown): FieldError[] {
  return isApiError(error) ? (error.body.fields ?? []) : [];
}
