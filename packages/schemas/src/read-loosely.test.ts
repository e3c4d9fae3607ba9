import { addFields } from '@larkfield/testing/add-fields.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { signInStepSchema, stepAfterPasswordSchema } from './auth/sign-in.ts';
import { isBinaryReply } from './endpoint.ts';
import { exampleOf, type JsonSchema } from './openapi/example-of.ts';
import { readLoosely, whenMissing } from './read-loosely.ts';

test.each(
  Object.values(allEndpoints).flatMap(({ method, path, reply }) => (isBinaryReply(reply) ? [] : [[`${method} ${path}`, reply] as const])),
)('ignores unknown fields at every depth in the reply of %s', (_name, reply) => {
  const example = exampleOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema, 'reply');
  const written = reply.parse(example);
  const later = readLoosely(reply).parse(addFields(example));
  // Free-form data, such as stored records, keeps unknown fields.
  if (!JSON.stringify(later).includes('addedLater')) expect(later).toEqual(written);
  else expect(later).toMatchObject(written as object);
});

const schema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  at: z.iso.datetime(),
  phone: z.string().nullable(),
  revision: whenMissing(z.number().int().positive(), 1),
  counts: z.record(z.string(), z.number()),
});
const full = { id: '1', at: '2026-03-01', phone: null, revision: 4, counts: { links: 2 } };

test('a field that is nullable or has a substitute may be missing, and an id may have any form', () => {
  expect(readLoosely(schema).parse(full)).toEqual(full);
  expect(readLoosely(schema).parse({ id: 'x', at: full.at, counts: { links: 2, addedLater: {} } })).toEqual({
    ...full,
    id: 'x',
    revision: 1,
  });
});

test.each<[string, object]>([
  ['without an id', { ...full, id: undefined }],
  ['with an empty id', { ...full, id: '' }],
  ['with an invalid time', { ...full, at: 'soon' }],
  ['with an invalid number', { ...full, revision: 'four' }],
])('refuses a reply %s', (_what, reply) => expect(readLoosely(schema).safeParse(reply).success).toBe(false));

test('a server may write neither more nor fewer fields', () => {
  const whole = { ...full, id: 'a'.repeat(24), at: '2026-03-01T08:00:00.000Z' };
  expect(schema.safeParse(whole).success).toBe(true);
  for (const broken of [
    { ...whole, more: 1 },
    { ...whole, revision: undefined },
    { ...whole, phone: undefined },
  ])
    expect(schema.safeParse(broken).success).toBe(false);
});

test('keeps a required sign-in step although another reply would match too', () => {
  const demand = { requiresEnrolment: true, challenge: 'c', message: 'Set it up.' };
  expect(readLoosely(stepAfterPasswordSchema).parse(demand)).toEqual(demand);
});

test.each(['requiresPasswordChange', 'requiresSecondFactor', 'requiresEnrolment'])(
  'a step %s without its data is not a sign-in',
  (demand) => {
    const reply = { user: { id: 'a'.repeat(24), email: 'ada@larkfield.example', role: 'user' }, message: 'One step more.' };
    for (const schema of [signInStepSchema, stepAfterPasswordSchema]) {
      expect(readLoosely(schema).safeParse(reply).success).toBe(true);
      expect(readLoosely(schema).safeParse({ ...reply, [demand]: true }).success).toBe(false);
    }
  },
);
