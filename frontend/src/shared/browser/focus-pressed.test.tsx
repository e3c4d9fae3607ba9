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
/** Simulates Safari: the click fires, and nothing takes the focus. */
const press = (element: Element) => fireEvent.click(element, { detail: 1 });

test('a dialog returns the focus to the pressed button, even if the browser had not focused it', () => {
  render(<HelpButton label={<span>What is this?</span>} className="" title="Help" />);
  press(screen.getByText('What is this?'));
  press(button('Close'));
  expect(document.activeElement).toBe(button('What is this?'));
});

test('a press outside of a control, and Enter in a form, do not move the focus', () => {
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
