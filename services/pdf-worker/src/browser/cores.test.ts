import { expect, test } from 'vitest';
import { coresOfCpuMax, usableCores } from './cores.ts';

test.each([
  ['150000 100000', 1.5],
  ['max 100000', null],
  ['max', null],
  ['', null],
  ['50000 100000', 0.5],
])('cpu.max %j allows %j cores', (line, cores) => {
  expect(coresOfCpuMax(line)).toBe(cores);
});

test('uses at least one whole core, and never more than the container allows', () => {
  expect(usableCores('50000 100000')).toBe(1);
  expect(usableCores('100000 100000')).toBe(1);
  expect(usableCores('max 100000')).toBeGreaterThanOrEqual(1);
});
