import type { ErrorBody } from '@larkfield/schemas/errors.ts';

/** The JSON of a response as the type the test expects; an error body unless said otherwise. */
export async function readJson<T = ErrorBody>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
