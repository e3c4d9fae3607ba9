import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('no port is given twice, since its part may not listen yet', async () => {
  const ports = new Set<number>();
  for (let index = 0; index < 600; index += 1) ports.add(await findFreePort());
  expect(ports.size).toBe(600);
});
