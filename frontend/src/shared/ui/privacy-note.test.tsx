import { privacyNotes } from '@larkfield/brand/privacy-notes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('.test.'),
);
const texts = new Map(files.map((name) => [name, readFileSync(join(source, name), 'utf8')]));

/** Forms in which staff enter data of colleagues, or of a person who asked them to. */
const without = new Set([
  'portal/users/portal-users-page.tsx',
  'portal/sign-in/sign-in-form.tsx',
  'portal/candidate-rights/new-request-dialog.tsx',
]);

test('every form with an address or a phone number states its use', () => {
  const asks = [...texts].filter(([name, text]) => /type="(email|tel)"/.test(text) && !without.has(name));
  expect(asks.length).toBeGreaterThan(5);
  expect(asks.filter(([, text]) => !text.includes('<PrivacyNote ')).map(([name]) => name)).toEqual([]);
});

test('every sentence appears on a page', () => {
  const shown = new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/<PrivacyNote kind="([a-z-]+)"/g)].map(([, kind]) => kind)),
  );
  // The service renders the page under /verify.
  expect([...shown, 'verify'].toSorted()).toEqual(Object.keys(privacyNotes).toSorted());
});
