// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categoryCardId, tellCategories } from './tell-categories.ts';

beforeEach(() => {
  document.body.innerHTML = Array.from({ length: 4 }, (_, index) => `<section id="${categoryCardId(index)}"></section>`).join('');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // Each card is as high as the screen, and the third is in view.
    const index = Number(this.id.at(-1));
    return new DOMRect(0, (index - 2) * (window.innerHeight + 1), 390, window.innerHeight);
  });
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test('a visible category is updated at once, the others in order after the paint', () => {
  const told: number[] = [];
  tellCategories(4, (index) => told.push(index));
  expect(told).toEqual([2]);
  vi.runAllTimers();
  expect(told).toEqual([2, 0, 1, 3]);
});
