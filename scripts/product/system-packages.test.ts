import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasFonts, needs } from './system-packages.ts';

test('fonts count as installed only when each kind exists, in whatever folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-fonts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(hasFonts([folder, join(folder, 'none')]), 'an empty folder').toBe(false);
  mkdirSync(join(folder, 'deep', 'noto'), { recursive: true });
  for (const file of ['LiberationSans-Regular.ttf', 'NotoSansArabic-Regular.ttf', 'NotoSansCJK-Regular.ttc'])
    writeFileSync(join(folder, 'deep', 'noto', file), '');
  expect(hasFonts([folder]), 'no emoji').toBe(false);
  writeFileSync(join(folder, 'NotoColorEmoji.ttf'), '');
  expect(hasFonts([folder])).toBe(true);
});

test('this machine has the fonts for all names', () => {
  expect(needs.fonts.isThere()).toBe(true);
});
