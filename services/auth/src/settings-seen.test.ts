import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLostSettings } from './settings-seen.ts';

test('a setting that an installation has run with is asked for until it is given again or given up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'auth');
  expect(findLostSettings(dataDir, '  ')).toEqual([]);
  expect(findLostSettings(dataDir, 'PUBLIC_URL SMTP_URL  ')).toEqual([]);
  expect(findLostSettings(dataDir, ' SEAL_P12')).toEqual(['PUBLIC_URL', 'SMTP_URL']);
  expect(findLostSettings(dataDir, 'PUBLIC_URL SEAL_P12')).toEqual(['SMTP_URL']);
  expect(findLostSettings(dataDir, 'PUBLIC_URL', 'SMTP_URL, SEAL_P12')).toEqual([]);
  expect(findLostSettings(dataDir, 'PUBLIC_URL')).toEqual([]);
});
