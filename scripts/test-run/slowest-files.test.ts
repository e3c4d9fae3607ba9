import { expect, test } from 'vitest';
import { listSlowest } from './slowest-files.ts';

/** A hundred equal files, which together with the given ones take 1,000 s. */
const others = (sum: number) => Array.from({ length: 100 }, (_, n) => ({ name: `other-${n}.test.ts`, took: (1_000_000 - sum) / 100 }));

test('a file that takes more than three hundredths of the run and has no tag gets a warning', () => {
  const files = [
    { name: 'just-allowed.test.ts', took: 29_990 },
    { name: 'tagged.test.ts', took: 50_000 },
    { name: 'slow.test.ts', took: 30_001 },
  ];
  const lines = listSlowest([...others(110_001), ...files], (name) => name === 'tagged.test.ts');
  expect(lines.slice(0, 4)).toEqual([
    '\nSlowest files:',
    '    50.0 s  tagged.test.ts',
    '    30.0 s  slow.test.ts  WARNING: slow, and not tagged for the rest (CONTRIBUTING.md)',
    '    30.0 s  just-allowed.test.ts',
  ]);
  expect(lines).toHaveLength(11);
});

test('the tag is the one in the file, and a few chosen files get no lines', () => {
  const slow = { name: 'checks/test-sets.test.ts', took: 100_000 };
  const killing = { name: 'packages/local-mongo/test/process.test.ts', took: 100_000 };
  expect(listSlowest([slow, killing, ...others(200_000)]).filter((line) => line.includes('WARNING'))).toEqual([
    expect.stringContaining(slow.name),
  ]);
  expect(listSlowest([slow, killing])).toEqual([]);
});
