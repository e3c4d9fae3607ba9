// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heard } from '#test/heard.ts';
import { fillIn, openChecklistPage, rate, rateAll, startChecklistApi, submit, toastText } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi();
});
afterEach(() => api.close());

test('missing fields are listed, the first takes the focus, and a toast gives the reason, which screen readers get with the fields', async () => {
  heard.start();
  await openChecklistPage();
  rate('Skill 1', /^1/);
  await submit();
  for (const message of [
    'Name is required',
    'Date of birth is required',
    'Must be exactly 4 digits',
    'Email is required',
    'You must certify the information',
  ])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  await toastText('Personal Information Required');
  await heard.expect(['assertive: Personal Information Required. Please complete: name, date of birth, SSN, email, certification.']);
  heard.stop();
  expect(api.posts()).toHaveLength(0);
});

test.each([
  ['Date of birth', '03.04.1985', 'Use MM/DD/YYYY format (e.g., 03/15/1985)'],
  ['Date of birth', '02/30/1990', 'Enter a valid date'],
  ['Date of birth', '01/01/1899', 'Birth year must be between 1900 and current year'],
  ['Date of birth', `01/01/${new Date().getFullYear() - 10}`, 'You must be at least 18 to submit a checklist.'],
  ['Last 4 of SSN', '123', 'Must be exactly 4 digits'],
  ['Email', 'maren@', 'Invalid email address'],
  [/^Phone/, '12345', 'Phone must be 10 to 20 characters'],
  ['Full name', 'x'.repeat(201), 'Name must be at most 200 characters'],
])('when the field loses the focus, %s with the value %s shows: %s', async (label, typed, message) => {
  await openChecklistPage();
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: typed } });
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a date of birth that the browser autofills is formatted like a typed one', async () => {
  await openChecklistPage();
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth');
  fireEvent.change(field, { target: { value: '1985-03-15' } });
  fireEvent.blur(field);
  expect(field.value).toBe('03/15/1985');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('an error disappears as soon as it is fixed', async () => {
  await openChecklistPage();
  const field = screen.getByLabelText('Email');
  fireEvent.blur(field);
  expect(screen.getByText('Email is required')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'maren@mail.example' } });
  expect(screen.queryByText('Email is required')).toBeNull();
});

test('the heading of the candidate section lists the missing fields', async () => {
  await openChecklistPage();
  const head = () => screen.getByRole('heading', { name: 'Candidate Information' }).closest('summary')!.textContent;
  expect(head()).toContain('Needed to submit: name, date of birth, SSN, email, certification');
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Maren Oakfield' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maren@mail.example' } });
  expect(head()).toContain('Maren Oakfield · Needed to submit: date of birth, SSN, certification');
  fillIn();
  expect(head()).toBe('Candidate InformationComplete');
});

test('invisible characters in a pasted name or phone are neither refused nor sent', async () => {
  await openChecklistPage();
  fillIn();
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: '\u2068Maren\tOakfield\u2069' } });
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '\u202A214-555-0187\u202C' } });
  rateAll();
  await submit();
  await waitFor(() => expect(api.posts()[0]?.body).toMatchObject({ candidateName: 'Maren Oakfield', phone: '214-555-0187' }));
});
