// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { brand } from '#src/shared/brand/brand.ts';
import { applyTheme, themeOf } from './app.tsx';

afterEach(() => document.documentElement.removeAttribute('data-theme'));

test("pages for candidates and staff follow the device's colors, and pages of the site are light", () => {
  for (const path of [
    '/checklist/rn-icu',
    '/my-checklists',
    `/view/${'a'.repeat(64)}`,
    `/reference/${'a'.repeat(64)}`,
    brand.signInPath,
    '/admin-portal',
    '/admin-portal/audit',
    `/admin-portal/inquiries/${'1'.repeat(24)}`,
  ]) {
    expect([path, themeOf(path)]).toEqual([path, 'auto']);
  }
  for (const path of ['/checklists', '/healthcare-checklist-success']) expect([path, themeOf(path)]).toEqual([path, 'auto site']);
  for (const path of ['/', '/jobs', '/admin-portal/no/such/page', '/nothing']) expect([path, themeOf(path)]).toEqual([path, null]);
});

test('the theme changes with each navigation', () => {
  applyTheme('/admin-portal');
  expect(document.documentElement.dataset['theme']).toBe('auto');
  applyTheme('/');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
