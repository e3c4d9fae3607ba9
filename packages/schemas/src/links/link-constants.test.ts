import { expect, test } from 'vitest';
import { linkConstants, passcodeRule, recipientProblem } from './link-constants.ts';
import { enteredPasscodeSchema, newPasscodeSchema, recipientSchema } from './passcode.ts';

test.each([
  ['nothing', ''],
  ['only spaces', '   '],
  ['a facility', 'Cedar Valley Medical Center, ICU'],
  ['the longest', 'x'.repeat(linkConstants.recipientMaxLength)],
  ['the longest, with spaces around it', ` ${'x'.repeat(linkConstants.recipientMaxLength)} `],
  ['one character too many', 'x'.repeat(linkConstants.recipientMaxLength + 1)],
  ['two lines', 'Cedar\nValley'],
  ['a mark that changes the text direction', 'Cedar \u202EValley'],
  ['an invisible character', '\u200B'],
])('pages and contract agree on %s', (_what, text) => {
  const read = recipientSchema.safeParse(text);
  expect(recipientProblem(text)).toBe(read.success ? null : read.error.issues[0]!.message);
});

test('a viewer may enter the shortest passcode that can be created', () => {
  const passcode = '7'.repeat(passcodeRule.digits);
  expect(newPasscodeSchema.safeParse(passcode).success).toBe(true);
  expect(passcode.length).toBeGreaterThanOrEqual(linkConstants.viewPasscodeMinLength);
  expect(enteredPasscodeSchema.safeParse(passcode).success).toBe(true);
});
