// @rest: repeats
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { cleanCalendar } from '#src/shared/form/calendar-text.ts';
import { CodeInput } from '#src/shared/form/code-input.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { PasscodePrompt } from '#src/candidate/shared-report/shared-report-page.tsx';
import { openChecklistPage, startChecklistApi } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>> | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

function Box({ clean = (text) => text, ...rest }: ComponentProps<'input'> & { clean?: (text: string) => string }) {
  const [value, setValue] = useState('');
  return <TextInput {...rest} aria-label="Box" value={value} onChange={(event) => setValue(clean(event.target.value))} />;
}

function Code() {
  const [value, setValue] = useState('');
  return <CodeInput aria-label="Box" digits={6} value={value} onValueChange={setValue} />;
}

/** The text of a field after pasting, and after an autofill. */
const shown = async (field: HTMLInputElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
  const pasted = field.value;
  await userEvent.clear(field);
  // Simulates the browser's autofill.
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return [pasted, field.value];
};

async function shownBy(box: React.ReactNode, text: string) {
  render(box);
  const both = await shown(screen.getByLabelText<HTMLInputElement>('Box'), text);
  cleanup();
  return both;
}

/** The text that a passcode prompt sends. */
async function sent(text: string) {
  const codes: string[] = [];
  render(
    <PasscodePrompt submitText="Open" isPending={false} error={undefined} attempts={undefined} onSubmit={(code) => codes.push(code)} />,
  );
  await shown(screen.getByLabelText<HTMLInputElement>(/Passcode/), text);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  cleanup();
  return codes;
}

/** Six digits in the notations of devices and programs. */
const sixDigits = [
  '271828',
  '271 828',
  '271-828',
  '271–828',
  '271‑828',
  '271−828',
  '271\u00A0828',
  '271\u202F828',
  '271\u200B828',
  '2\u00AD71\uFE0F828',
  '\u200E271828\u200E',
  '\u202A271828\u202C',
  '\u2068271828\u2069',
  '\uFEFF271828',
  '271828\n',
  '２７１８２８',
  '٢٧١٨٢٨',
  '۲۷۱۸۲۸',
  '२७१८२८',
  '২৭১৮২৮',
  '𝟐𝟕𝟏𝟖𝟐𝟖',
];

test.each(sixDigits)('every field for a code or number reads %j', async (text) => {
  expect(await shownBy(<Code />, text)).toEqual(['271828', '271828']);
  expect(await sent(text)).toEqual(['271828']);
  const [month] = await shownBy(<Box inputMode="numeric" clean={(typed) => cleanCalendar(typed, false)} />, text);
  expect(month).toBe('02/7182');
  for (const written of await shownBy(<Box inputMode="numeric" />, text)) expect(written.replaceAll(/[ -]/g, '')).toBe('271828');
});

const phones = [
  ['(214) 555-0187', '(214) 555-0187'],
  ['\u202A(214) 555‑0187\u202C', '(214) 555-0187'],
  ['tel:+1-214-555-0187', '+1-214-555-0187'],
  ['＋１ ２１４ ５５５ ０１８７', '+1 214 555 0187'],
  ['214\u00A0555\u20130187', '214 555-0187'],
  ['٢١٤ ٥٥٥ ٠١٨٧', '214 555 0187'],
  ['214-555-0187\uFE0F x12', '214-555-0187 x12'],
] as const;

test.each(phones)('every field for a phone number reads %j', async (text, phone) => {
  expect(await shownBy(<Box type="tel" />, text)).toEqual([phone, phone]);
});

const addresses = [
  'riley@candidate.example',
  'mailto:riley@candidate.example',
  'Riley Ngo <riley@candidate.example>',
  '"Ngo, Riley" <riley@candidate.example>,',
  'riley@candidate.example.',
  '\u200Briley@candidate.example\u200E',
  'ｒｉｌｅｙ@candidate.example',
];

test.each(addresses)('every field for an address reads %j', async (text) => {
  expect(await shownBy(<Box type="email" />, text)).toEqual(['riley@candidate.example', 'riley@candidate.example']);
});

test('a typed address keeps its full stop until the field loses the focus', async () => {
  render(<Box type="email" />);
  const field = screen.getByLabelText<HTMLInputElement>('Box');
  await userEvent.type(field, 'riley@candidate.');
  expect(field.value).toBe('riley@candidate.');
  await userEvent.type(field, 'example.');
  fireEvent.blur(field);
  expect(field.value).toBe('riley@candidate.example');
});

test.each([
  ['Last 4 of SSN', '123-45-4417', '4417'],
  ['Last 4 of SSN', '123\u201145\u20114417\u200E', '4417'],
  ['Last 4 of SSN', '٤٤١٧', '4417'],
  ['Last 4 of SSN', '44175', '4417'],
  ['Last 4 of SSN', '1234567890', '1234'],
  ['Date of birth', '\u200E3/\u200E15/\u200E1985', '3/15/1985'],
  ['Date of birth', '15.03.1985', '03/15/1985'],
  ['Date of birth', '03.04.1985', '03.04.1985'],
  ['Date of birth', '０３１５１９８５', '03/15/1985'],
  ['Full name', '\u202AMaren\u200B\tOakfield\u202C', 'Maren Oakfield'],
  ['Email', 'Maren <maren@mail.example>', 'maren@mail.example'],
  [/^Phone/, 'tel:214‑555‑0187', '214-555-0187'],
])('in the form, %s reads %j', async (label, text, kept) => {
  api = await startChecklistApi();
  await openChecklistPage();
  expect(await shown(screen.getByLabelText<HTMLInputElement>(label), text)).toEqual([kept, kept]);
});

test('a fifth typed digit does not change the four digits', async () => {
  api = await startChecklistApi();
  await openChecklistPage();
  const field = screen.getByLabelText<HTMLInputElement>('Last 4 of SSN');
  await userEvent.type(field, '4417999999');
  expect(field.value).toBe('4417');
});
