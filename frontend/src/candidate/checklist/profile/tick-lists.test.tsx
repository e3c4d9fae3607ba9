// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { toForm } from './profile-form.ts';
import { TickLists } from './tick-lists.tsx';

function CathLab() {
  const [form, setForm] = useState(() => toForm({}, []));
  return <TickLists slug="rn-cath-lab" form={form} onChange={(changes) => setForm({ ...form, ...changes })} />;
}

test('a ticked procedure line asks for one of its procedures', async () => {
  render(<CathLab />);
  await userEvent.click(screen.getByText('Procedure lines'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Right heart catheterization' }));
  const acts = within(screen.getByRole('group', { name: 'Right heart catheterization: role' }));
  const checked = () => acts.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ labels }) => labels?.[0]?.textContent);
  expect(checked()).toEqual(['Scrub', 'Circulate', 'Monitor']);
  await userEvent.click(acts.getByRole('checkbox', { name: 'Scrub' }));
  expect(checked()).toEqual(['Circulate', 'Monitor']);
  await userEvent.click(acts.getByRole('checkbox', { name: 'Circulate' }));
  await userEvent.click(acts.getByRole('checkbox', { name: 'Monitor' }));
  expect(checked()).toEqual(['Monitor']);
});
