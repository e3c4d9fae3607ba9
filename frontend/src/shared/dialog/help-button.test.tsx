// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HelpButton } from './help-button.tsx';

test('the help is in the page only while open, even if the browser has no popovers', async () => {
  render(
    <HelpButton label="Proficiency scale" className="" title="Proficiency" description="How well can you do it?">
      <p>Five steps</p>
    </HelpButton>,
  );
  expect(screen.queryByText('Five steps')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Proficiency scale' }));
  expect(screen.getByRole('dialog', { name: 'Proficiency', description: 'How well can you do it?' }).textContent).toContain('Five steps');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Five steps')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Proficiency scale' }));
});
