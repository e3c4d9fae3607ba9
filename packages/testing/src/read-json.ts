import type { ErrorBody } from '@larkfield/schemas/errors.ts';

/** The JSON of a response as the type that the test expects; by default an error body. */
export async function readJson<T = ErrorBody>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
