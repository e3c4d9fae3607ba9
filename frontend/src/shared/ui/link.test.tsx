// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Link } from './link.tsx';

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function show(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/here']}>
      {link}
      <Place />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

/** Presses it, and tells whether the press was left to the browser. */
function press(link: HTMLElement, init: MouseEventInit = {}): boolean {
  const event = createEvent.click(link, { button: 0, ...init });
  // jsdom would only complain that it cannot load another page.
  const keep = (bubbled: Event) => {
    wasLeft = !bubbled.defaultPrevented;
    bubbled.preventDefault();
  };
  let wasLeft = false;
  window.addEventListener('click', keep, { once: true });
  fireEvent(link, event);
  return wasLeft;
}

test('a press goes there without loading the page anew, and brings what it was given', () => {
  const link = show(<Link to={{ pathname: '/there', search: '?a=1' }} state={{ list: 'x' }} />);
  expect(link.getAttribute('href')).toBe('/there?a=1');
  expect(press(link)).toBe(false);
  expect(screen.getByText('/there?a=1 {"list":"x"}')).toBeTruthy();
});

test.each([
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with the middle button', {}, { button: 1 }],
  ['on a link into another tab', { target: '_blank' }, {}],
  ['on a link that loads the page anew', { reloadDocument: true }, {}],
])('a press %s is left to the browser', (_how, props, init) => {
  const link = show(<Link to="/there" {...props} />);
  expect(press(link, init)).toBe(true);
  expect(screen.getByText('/here null')).toBeTruthy();
});

test('a caller hears of the press first, and may refuse it', () => {
  const onClick = vi.fn<(event: React.MouseEvent) => void>((event) => event.preventDefault());
  const link = show(<Link to="/there" onClick={onClick} />);
  expect(press(link)).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('/here null')).toBeTruthy();
});
