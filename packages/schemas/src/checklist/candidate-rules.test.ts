import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { errors } from '#src/errors.ts';
import { candidateNameSchema, dateOfBirthSchema, emailSchema, last4SsnSchema, phoneSchema } from './candidate-fields.ts';
import { candidateMessages, candidateRules } from './candidate-rules.ts';

/** The first error of a schema for a text, or null. */
const complaint = (schema: ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message ?? null;

const now = new Date();
const cases: { rule: (text: string) => string | null; schema: ZodType; texts: string[] }[] = [
  {
    rule: candidateRules.candidateName,
    schema: candidateNameSchema,
    texts: ['', '   ', 'Maren', 'x'.repeat(200), 'x'.repeat(201), ` ${'x'.repeat(200)} `, '\u200B', 'Maren\u0007', 'Maren\u202E'],
  },
  { rule: candidateRules.last4Ssn, schema: last4SsnSchema, texts: ['', '123', '1234', '12345', '12a4', '١٢٣٤'] },
  {
    rule: candidateRules.email,
    schema: emailSchema,
    texts: [
      '',
      ' ',
      'a',
      'a@b',
      'a@b.c',
      'maren@mail.example',
      ' maren@mail.example ',
      "o'neil@mail.example",
      'first.last+tag@sub.mail.example',
      '.a@mail.example',
      'a.@mail.example',
      'a..b@mail.example',
      'a b@mail.example',
      'a,b@mail.example',
      '<a@mail.example>',
      'a@-mail.example',
      'a@mail..example',
      "a'@mail.example",
      `${'a'.repeat(242)}@mail.example`,
      `${'a'.repeat(241)}@mail.example`,
      'é@mail.example',
    ],
  },
  {
    rule: (text) => candidateRules.dateOfBirth(text, 'UTC', now),
    schema: dateOfBirthSchema,
    texts: ['', '3/15/1985', '03/15/1985', '15.03.1985', '02/30/1990', '01/01/1899', '1/1/2999'],
  },
];

test.each(cases)('the plain rules and the schemas agree on every text', ({ rule, schema, texts }) => {
  for (const text of texts) expect([text, rule(text)]).toEqual([text, complaint(schema, text)]);
});

test('the form accepts an empty phone and otherwise agrees with the schema', () => {
  expect(candidateRules.phone('  ')).toBeNull();
  for (const text of ['214-555-0187', '123456789', '1'.repeat(20), '1'.repeat(21), '214-555\u00070187'])
    expect(candidateRules.phone(text)).toBe(complaint(phoneSchema, text));
});

test('refuses a birth date in the next year', () => {
  const year = 'Birth year must be between 1900 and current year';
  expect(candidateRules.dateOfBirth('1/1/2027', 'UTC', new Date('2026-06-15T03:00:00Z'))).toBe(year);
});

test('refuses candidates under 18, by the day in the given zone', () => {
  const at = new Date('2026-06-15T03:00:00Z');
  expect(candidateRules.dateOfBirth('6/15/2008', 'UTC', at)).toBeNull();
  expect(candidateRules.dateOfBirth('6/15/2008', 'America/Chicago', at)).toBe(candidateMessages.underAge);
});

test('the server returns the same error for a candidate under 18', () => {
  expect(errors.UNDER_AGE[1]).toBe(candidateMessages.underAge);
});
