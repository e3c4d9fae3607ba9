import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { readLoosely } from '@larkfield/schemas/read-loosely.ts';
import type { z } from 'zod';
import type { Checked } from './call.ts';

/** Makes `call` validate each reply against its contract. This is separate from `call`, because it loads the schema library. */
export function checked<E extends Endpoint & { reply: z.ZodType }>(contract: E): Checked<E> {
  const { method, path, reply } = contract;
  return { contract, method, path, read: (body) => readLoosely(reply).parse(body) as ReplyOf<E> };
}
