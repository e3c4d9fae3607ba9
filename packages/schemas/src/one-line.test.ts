import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { candidateNameSchema, phoneSchema } from './checklist/candidate-fields.ts';
import { contactFormSchema, notifyProInterest } from './contact/messages.ts';
import { createSmartLink } from './links/smart-links.ts';
import { draftPayloadSchema } from './links/drafts.ts';
import { oneLineProblem } from './one-line.ts';
import { toOneLine } from './typed.ts';
import { createRightsRequest } from './portal/candidate-rights.ts';

const direction = 'Name must be a single line without control characters or text-direction marks';
const invisible = 'Name must have at least one visible character';

test.each([
  ['a NUL', 'Ada\u0000Example', direction],
  ['an escape sequence', 'Ada\u001B[31m', direction],
  ['a second line', 'Ada\nExample', direction],
  ['a line separator', 'Ada\u2028Example', direction],
  ['a right-to-left override', 'Ada \u202Eelpmaxe', direction],
  ['an isolate', '\u2066Ada', direction],
  ['zero-width joiners only', '\u200D\u200D\u200B', invisible],
  ['tag characters only', '\u{E0041}\u{E0042}', invisible],
  ['a Hangul filler', '\u3164', invisible],
  ['an empty Braille cell', '\u2800', invisible],
  ['nothing', '', null],
  ['an ordinary name', "Siân O'Connor-Ng", null],
  ['Hebrew with its own marks', '\u200Fשרה\u200F כהן', null],
  ['Arabic', 'فاطمة', null],
  ['Persian with a joiner between letters', 'می\u200Cخواهم', null],
  ['Devanagari with a joiner', 'क\u094D\u200Dष', null],
  ['Chinese', '王小明', null],
  ['one letter', 'O', null],
])('%s', (_what, text, problem) => expect(oneLineProblem('Name', text)).toBe(problem));

test.each([
  ['a phone number in an embedding', '\u202A(214) 555-0187\u202C', '(214) 555-0187'],
  ['a name in an isolate', '\u2068Ada Example\u2069', 'Ada Example'],
  ['tabs and ends of lines', 'Ada\tMay\r\nExample\u2028Jr', 'Ada May Example Jr'],
  ['marks that belong to a script', '\u200Fשרה\u200F כהן', '\u200Fשרה\u200F כהן'],
])('reduces %s to one line', (_what, text, line) => expect(toOneLine(text)).toBe(line));

const bodyOf = ({ body }: { body: ZodType }) => body;
const name = 'Ada \u202Eelpmaxe';
test.each<[string, ZodType, unknown, string, string]>([
  ['a candidate', candidateNameSchema, name, '', direction],
  ['a phone', phoneSchema, '214-555\u00070142', '', direction.replace('Name', 'Phone')],
  ['an inquiry', contactFormSchema, { name }, 'name', direction],
  ["an inquiry's phone", contactFormSchema, { phone: '214-\u0007555' }, 'phone', direction.replace('Name', 'Phone')],
  ["an inquiry's company", contactFormSchema, { company: '\u2067Lakeside' }, 'company', direction.replace('Name', 'Company')],
  ['a sign-up', bodyOf(notifyProInterest), { candidateName: name }, 'candidateName', direction],
  ['a Smart Link', bodyOf(createSmartLink), { candidateName: name }, 'candidateName', direction],
  ['a draft', draftPayloadSchema, { candidateName: name }, 'candidateName', direction],
  ['a rights request', bodyOf(createRightsRequest), { name }, 'name', direction],
])('the name in %s follows the rule', (_what, schema, value, field, message) => {
  const issues = schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
  expect(issues).toContainEqual([field, message]);
});
