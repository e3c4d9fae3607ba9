// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    ['One', 'Two'].map((name) => (
      <Tooltip key={name} text={`About ${name}`}>
        {(control) => <button {...control}>{name}</button>}
      </Tooltip>
    )),
  );
});
afterEach(() => vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const mouse = { pointerType: 'mouse' };
const touch = { pointerType: 'touch' };

test('a tooltip opens after 700 ms of hovering and not before', () => {
  fireEvent.pointerEnter(button('One'), mouse);
  pass(699);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).toBe('About One');
});

test('a tooltip stays while the mouse moves onto its text, and closes when the mouse leaves', () => {
  fireEvent.pointerEnter(button('One'), mouse);
  pass(700);
  fireEvent.pointerLeave(button('One'), mouse);
  fireEvent.pointerEnter(screen.getByRole('tooltip'), mouse);
  pass(1_000);
  expect(tip()).toBe('About One');
  fireEvent.pointerLeave(screen.getByRole('tooltip'), mouse);
  pass(200);
  expect(tip()).toBeNull();
});

test('after one tooltip was shown the next opens at once, but only within 300 ms', () => {
  fireEvent.pointerEnter(button('One'), mouse);
  pass(700);
  fireEvent.pointerLeave(button('One'), mouse);
  pass(200);
  fireEvent.pointerEnter(button('Two'), mouse);
  pass(0);
  expect(tip()).toBe('About Two');
  fireEvent.pointerLeave(button('Two'), mouse);
  pass(600);
  fireEvent.pointerEnter(button('One'), mouse);
  pass(0);
  expect(tip()).toBeNull();
});

test('a neighboring tooltip opens at once while the previous one is still shown', () => {
  fireEvent.pointerEnter(button('One'), mouse);
  pass(700);
  fireEvent.pointerLeave(button('One'), mouse);
  pass(50);
  fireEvent.pointerEnter(button('Two'), mouse);
  pass(0);
  expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['About Two']);
});

test('a tooltip describes the focused control, and Escape closes it', () => {
  act(() => button('One').focus());
  pass(0);
  expect(screen.getByRole('button', { name: 'One', description: 'About One' })).toBeTruthy();
  fireEvent.keyDown(button('One'), { key: 'Escape' });
  pass(0);
  expect(tip()).toBeNull();
});

test('a tap opens and closes a tooltip on devices without hover', () => {
  fireEvent.pointerUp(button('One'), touch);
  pass(0);
  expect(tip()).toBe('About One');
  fireEvent.pointerUp(button('One'), touch);
  pass(0);
  expect(tip()).toBeNull();
});
