// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChecklistPage, startChecklistApi } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi();
  await openChecklistPage();
  await userEvent.click(screen.getByRole('button', { name: 'Experience and credentials' }));
  await screen.findByRole('group', { name: 'Unit 1' });
});
afterEach(() => api.close());

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const leave = () => userEvent.tab();

test('reads a load typed as a ratio, and shows the rule for an invalid number on blur', async () => {
  await userEvent.type(box('Usual patient load'), '1:2');
  await leave();
  expect(box('Usual patient load').value).toBe('2');
  await userEvent.type(box('Beds'), '24-30');
  expect(screen.queryByText(/Enter a number of beds/)).toBeNull();
  await leave();
  expect(box('Beds').value).toBe('24-30');
  expect(screen.getByText('Enter a number of beds, 1 to 999. We leave it out until then.')).toBeTruthy();
  expect(box('Beds').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose the unit type. We leave this unit out until then.')).toBeTruthy();
});

test('an unlikely patient load for the unit is questioned and kept', async () => {
  const load = (text: string) => userEvent.type(box('Usual patient load'), text);
  await userEvent.selectOptions(box('Unit type'), 'Medical ICU');
  await load('12');
  await leave();
  expect(screen.getByText("1:12 in Medical ICU? Change it if it isn't right. Otherwise we keep it.")).toBeTruthy();
  expect(box('Usual patient load').value).toBe('12');
  await userEvent.clear(box('Usual patient load'));
  await load('2');
  expect(screen.queryByText(/in Medical ICU\?/)).toBeNull();
});

test('a month with a two-digit year is completed, and an EHR has no default year of last use', async () => {
  await userEvent.type(within(screen.getByRole('group', { name: 'Unit 1' })).getByLabelText('From'), '0620');
  await leave();
  expect(box('From').value).toBe('06/2020');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Epic' }));
  expect(box('Epic, last used').value).toBe('');
});

test('Clear removes half-typed rows too', async () => {
  await userEvent.type(box('Beds'), '24');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear everything' }));
  expect(box('Beds').value).toBe('');
});
