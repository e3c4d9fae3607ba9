// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heroSlides } from './hero-slides.ts';
import { HeroCarousel } from './hero-carousel.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = () =>
  render(
    <MemoryRouter>
      <HeroCarousel>
        <h1>Always here</h1>
      </HeroCarousel>
    </MemoryRouter>,
  );
const carousel = () => screen.getByRole('group', { name: 'The day in four shifts' });
const current = () => screen.getAllByRole('button', { name: /^Slide/ }).findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1;
const shown = () => screen.getAllByRole('group', { name: /of 4$/ }).filter((slide) => !slide.hasAttribute('inert'));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('there are four slides with their sectors, and one is shown', () => {
  show();
  expect(heroSlides.map(({ id, sector }) => `${id} ${sector}`)).toEqual([
    '07:00 Healthcare',
    '15:00 IT',
    '19:00 AI-Tech',
    '23:00 Healthcare',
  ]);
  for (const slide of heroSlides) expect(Object.keys(slide)).toEqual(expect.arrayContaining(['id', 'url', 'alt', 'sector', 'description']));
  expect(shown()).toHaveLength(1);
  expect(screen.getByRole('img', { name: heroSlides[0].alt })).toBeTruthy();
});

test('the carousel advances every four seconds and wraps after the last slide', () => {
  show();
  wait(3_999);
  expect(current()).toBe(1);
  wait(1);
  expect(current()).toBe(2);
  for (let turn = 0; turn < 3; turn += 1) wait(4_000);
  expect(current()).toBe(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Always here' })).toBeTruthy();
});

test('Previous wraps around to the last slide, and Next and the dots show their slides', () => {
  show();
  press('Previous slide');
  expect(current()).toBe(4);
  press('Next slide');
  expect(current()).toBe(1);
  press(/^Slide 3 of 4: 19:00, AI-Tech/);
  expect(current()).toBe(3);
  expect(shown()[0]?.textContent).toContain(heroSlides[2].description);
});

test('Pause stops the carousel, Play resumes it', () => {
  show();
  press(/^Pause/);
  wait(20_000);
  expect(current()).toBe(1);
  press(/^Play/);
  wait(4_000);
  expect(current()).toBe(2);
});

test('the carousel pauses under the mouse and while it has the focus', () => {
  show();
  fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
  wait(20_000);
  expect(current()).toBe(1);
  fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' });
  wait(4_000);
  expect(current()).toBe(2);
  act(() => screen.getByRole('button', { name: 'Next slide' }).focus());
  wait(20_000);
  expect(current()).toBe(2);
  act(() => screen.getByRole('button', { name: 'Next slide' }).blur());
  wait(4_000);
  expect(current()).toBe(3);
});

test('with reduced motion the carousel does not move, and offers Play', () => {
  const matchMedia = window.matchMedia;
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') });
  show();
  wait(20_000);
  expect(current()).toBe(1);
  expect(screen.getByRole('button', { name: /^Play/ })).toBeTruthy();
  window.matchMedia = matchMedia;
});

test('a swipe to the left shows the next slide, a swipe to the right the previous one, and scrolling changes nothing', () => {
  show();
  const swipe = (dx: number, dy: number) => {
    fireEvent.pointerDown(carousel(), { pointerType: 'touch', clientX: 200, clientY: 200 });
    fireEvent.pointerUp(carousel(), { pointerType: 'touch', clientX: 200 + dx, clientY: 200 + dy });
  };
  swipe(-80, 10);
  expect(current()).toBe(2);
  swipe(80, 0);
  expect(current()).toBe(1);
  swipe(-60, 120);
  expect(current()).toBe(1);
});
