// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

afterEach(() => document.head.replaceChildren());
const preloads = () => [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));

test("the skills of a checklist are asked for before the application runs, as the application's own call will be", () => {
  warmUp('/checklist/rn-icu');
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload]')!;
  expect(link.getAttribute('href')).toBe('/api/specialties/slug/rn-icu');
  expect([link.as, link.crossOrigin]).toEqual(['fetch', 'use-credentials']);
});

test('other addresses ask for nothing ahead', () => {
  for (const path of ['/', '/checklists', '/checklist/', '/checklist/a/b', '/m/abc']) warmUp(path);
  expect(preloads()).toEqual([]);
});
