// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HelpButton } from '#src/shared/dialog/help-button.tsx';
import { focusPressed } from './focus-pressed.ts';

let stop: () => void;
beforeEach(() => {
  stop = focusPressed();
});
afterEach(() => stop());

const button = (name: string) => screen.getByRole('button', { name });
/** As in Safari: the click comes, and nothing has taken the focus. */
const press = (element: Element) => fireEvent.click(element, { detail: 1 });

test('a dialog gives the focus back to the button that was pressed, though the browser had not focused it', () => {
  render(<HelpButton label={<span>What is this?</span>} className="" title="Help" />);
  press(screen.getByText('What is this?'));
  press(button('Close'));
  expect(document.activeElement).toBe(button('What is this?'));
});

test('a press outside a control, and Enter in a form, leave the focus', () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Name" />
      <p>Text</p>
      <button>Send</button>
    </form>,
  );
  screen.getByLabelText('Name').focus();
  press(screen.getByText('Text'));
  fireEvent.click(button('Send'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
