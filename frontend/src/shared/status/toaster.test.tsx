// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToasts, toast, toastStore } from './toast-store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => toastStore.set([]));

test('only one toast is shown, the newest', () => {
  render(<Toaster />);
  act(() => void toast({ title: 'First' }));
  act(() => void toast({ title: 'Second', description: 'With more', variant: 'destructive' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
  expect(screen.getByText('With more')).toBeTruthy();
});

test('a toast can be closed, and its action runs', async () => {
  const run = vi.fn<() => void>();
  render(<Toaster />);
  act(() => void toast({ title: 'Filled', action: { label: 'Undo', altText: 'Undo the filling', run } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  act(() => void toast({ title: 'Saved' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a dismissed toast leaves the store five seconds later', () => {
  vi.useFakeTimers();
  toast({ title: 'Going' });
  dismissToasts();
  vi.advanceTimersByTime(4_999);
  expect(toastStore.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toHaveLength(0);
  vi.useRealTimers();
});

test('while a dialog is open, toasts appear inside it, where they can be reached', () => {
  render(
    <>
      <Dialog isOpen onClose={() => {}} title="Ask">
        <p>Content</p>
      </Dialog>
      <Toaster />
    </>,
  );
  act(() => void toast({ title: 'Inside' }));
  expect(screen.getByRole('dialog', { name: 'Ask' }).contains(screen.getByText('Inside'))).toBe(true);
});

test('toasts appear below reserved areas, even if the page is scrolled', () => {
  let toolbarTop = 120;
  const boxes: Record<string, () => [top: number, height: number]> = {
    header: () => [0, 64],
    toolbar: () => [toolbarTop, 56],
    submit: () => [700, 52],
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, height] = boxes[this.id]?.() ?? [0, 0];
    return new DOMRect(0, top, 390, height);
  });
  render(
    <>
      {Object.keys(boxes).map((id) => (
        <div key={id} id={id} data-keep-clear />
      ))}
      <Toaster />
    </>,
  );
  act(() => void toast({ title: 'Filled' }));
  const place = () => screen.getByText('Filled').closest('ol')?.style.getPropertyValue('--toast-top');
  expect(place()).toBe('176px');
  toolbarTop = 400;
  fireEvent.scroll(window);
  expect(place()).toBe('64px');
});

test('on a wide screen toasts at the bottom right appear above a focused field, but ignore one on the left', () => {
  const boxes: Record<string, DOMRect> = {
    left: new DOMRect(40, window.innerHeight - 80, 300, 48),
    right: new DOMRect(window.innerWidth - 340, window.innerHeight - 80, 300, 48),
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.id] ?? new DOMRect(0, 0, 0, 0);
  });
  render(
    <>
      <input id="left" />
      <input id="right" />
      <Toaster />
    </>,
  );
  act(() => void toast({ title: 'Refused' }));
  const place = () => screen.getByText('Refused').closest('ol')?.style.getPropertyValue('--toast-bottom');
  act(() => document.getElementById('left')?.focus());
  expect(place()).toBe('0px');
  act(() => document.getElementById('right')?.focus());
  expect(place()).toBe('80px');
});
