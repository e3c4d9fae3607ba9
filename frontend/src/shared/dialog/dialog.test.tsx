// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Details" description="More about it">
        <input aria-label="Inside" />
      </Dialog>
    </>
  );
}

test('a dialog has a name and a description, and returns the focus when it closes', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Details', description: 'More about it' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('the input is gone when the dialog opens again', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.type(screen.getByLabelText('Inside'), 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByLabelText<HTMLInputElement>('Inside').value).toBe('');
});

test('Escape closes the dialog, but not while a request is being sent', () => {
  const onClose = vi.fn<() => void>();
  const { rerender } = render(
    <Dialog isOpen onClose={onClose} title="Sending" isDismissible={false}>
      <p>Wait</p>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  rerender(
    <Dialog isOpen onClose={onClose} title="Sending">
      <p>Done</p>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an on-screen keyboard that covers a part of the page makes the dialog smaller, and the field being typed in stays in view', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: window.innerHeight });
  vi.stubGlobal('visualViewport', view);
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const field = screen.getByLabelText('Inside');
  await userEvent.click(field);
  const intoView = vi.spyOn(field, 'scrollIntoView');
  Object.assign(view, { offsetTop: 40, height: window.innerHeight - 340 });
  view.dispatchEvent(new Event('resize'));
  const { style } = screen.getByRole('dialog');
  expect([style.getPropertyValue('--covered-above'), style.getPropertyValue('--covered-below')]).toEqual(['40px', '300px']);
  expect(intoView).toHaveBeenCalledOnce();
  // A viewport that is small because of zoom must not change the dialog.
  Object.assign(view, { scale: 2 });
  view.dispatchEvent(new Event('resize'));
  expect([style.getPropertyValue('--covered-above'), style.getPropertyValue('--covered-below')]).toEqual(['0px', '0px']);
});
