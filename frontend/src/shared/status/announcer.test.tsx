// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { heard } from '#test/heard.ts';
import { announce, asSentences } from './announcer.ts';
import { toast, toastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => heard.start());
afterEach(() => {
  act(() => toastStore.set([]));
  heard.stop();
});

test('parts of a message are separated by a full stop and a space', () => {
  expect(asSentences('Link Copied!', 'Ready to paste', undefined, 'Really?')).toBe('Link Copied! Ready to paste. Really?');
});

test('the messages of one action are combined, without repeated parts, and the last of each topic counts', async () => {
  announce('1 / 12 skills rated', { topic: 'count' });
  announce('2 / 12 skills rated', { topic: 'count' });
  announce('Wrong passcode');
  announce('Not opened. Wrong passcode. 4 attempts remaining.', { isUrgent: true });
  await heard.expect(['assertive: 2 / 12 skills rated. Not opened. Wrong passcode. 4 attempts remaining.']);
});

test('the same message is announced again', async () => {
  announce('Copied!');
  await heard.expect(['polite: Copied!']);
  announce('Copied!');
  await heard.expect(['polite: Copied!', 'polite: Copied!']);
});

test('a toast announces its title, description and undo, and an error interrupts', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Filled', description: 'Check each one', action: { label: 'Undo', altText: 'Undo it', run: () => {} } }));
  await heard.expect(['polite: Filled. Check each one. Undo it.']);
  act(() => void toast({ title: 'Not sent', variant: 'destructive' }));
  await heard.expect(['polite: Filled. Check each one. Undo it.', 'assertive: Not sent.']);
});

test('a message is announced in the topmost dialog, and in the page once the dialog has closed', async () => {
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ask">
          <button type="button" onClick={() => toast({ title: 'Stays open' })}>
            Say
          </button>
          <button
            type="button"
            onClick={() => {
              toast({ title: 'Request sent' });
              setIsOpen(false);
            }}
          >
            Send
          </button>
        </Dialog>
        <Toaster />
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Say' }));
  await heard.expect(['polite: Stays open.']);
  expect(heard.places()).toEqual(['DIALOG']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await heard.expect(['polite: Stays open.', 'polite: Request sent.']);
  expect(heard.places()).toEqual(['DIALOG', 'BODY']);
});

test('a toast closed by keyboard returns the focus', async () => {
  render(
    <>
      <button type="button">Rate</button>
      <Toaster />
    </>,
  );
  const run = vi.fn<() => void>();
  for (const key of ['{Enter}', '{Escape}']) {
    act(() => void toast({ title: 'Filled', action: { label: 'Undo', altText: 'Undo it', run } }));
    screen.getByRole('button', { name: 'Rate' }).focus();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rate' })));
  }
  expect(run).toHaveBeenCalledOnce();
});

test('copying is announced once, and not by a region in each button', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() }, configurable: true });
  const { container } = render(
    <CopyButton text="x" subject="link to RN ICU">
      Copy
    </CopyButton>,
  );
  screen.getByRole('button', { name: 'Copy link to RN ICU' }).click();
  await heard.expect(['polite: Copied!']);
  expect(container.querySelector('[aria-live]')).toBeNull();
});

test('an error is announced for the field that has or has just lost the focus, and not for a field that is focused because of it', async () => {
  function Form() {
    const [errors, setErrors] = useState<string[]>([]);
    return (
      <>
        {['Name', 'Email'].map((label, index) => (
          <Field key={label} label={label} isRequired error={errors[index]}>
            {(control) => <input {...control} onBlur={() => label === 'Email' && setErrors(['', 'Invalid email address'])} />}
          </Field>
        ))}
        <button
          type="button"
          onClick={() => {
            setErrors(['Name is required', 'Invalid email address']);
            screen.getByLabelText('Name').focus();
          }}
        >
          Send
        </button>
      </>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  await heard.expect(['polite: Invalid email address.']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  announce('Nothing else');
  await heard.expect(['polite: Invalid email address.', 'polite: Nothing else.']);
});

test('after a press on Submit the first invalid field takes the focus, and a field alone in its form says its error', async () => {
  function Form({ isAlone }: { isAlone: boolean }) {
    const [error, setError] = useState<string>();
    const refuse = (event: FormEvent) => {
      event.preventDefault();
      setError('Not valid');
    };
    return (
      <form noValidate onSubmit={refuse}>
        <Field label="Code">{(control) => <input {...control} />}</Field>
        <Field label="Name" isAlone={isAlone} error={error}>
          {(control) => <input {...control} />}
        </Field>
        <Field label="Email" isAlone={isAlone} error={error}>
          {(control) => <input {...control} />}
        </Field>
        <button type="submit">Send</button>
      </form>
    );
  }
  const { unmount } = render(<Form isAlone={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name (optional)')));
  unmount();
  render(<Form isAlone />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await heard.expect(['polite: Not valid.']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
});

test('the label of an optional field has a space before that word', () => {
  render(<Field label="Phone">{(control) => <input {...control} />}</Field>);
  expect(screen.getByLabelText('Phone (optional)')).toBeTruthy();
});
