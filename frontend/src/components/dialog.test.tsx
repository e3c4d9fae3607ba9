// @vitest-environment jsdom
import '#src/test/jsdom-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

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

test('a dialog is named and described, and gives the focus back when it closes', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Details', description: 'More about it' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('what was typed is gone when the dialog opens again', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.type(screen.getByLabelText('Inside'), 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByLabelText<HTMLInputElement>('Inside').value).toBe('');
});

test('Escape asks to close, but not while something is being sent', () => {
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
