import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('never returns a port twice, even to two processes, although nothing may listen on the port yet', async () => {
  const code = `import { findFreePort } from ${JSON.stringify(join(import.meta.dirname, 'free-port.ts'))};
    for (let index = 0; index < 600; index += 1) console.log(await findFreePort());`;
  const ports = new Set<number>();
  for (let index = 0; index < 600; index += 1) ports.add(await findFreePort());
  for (const port of execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim().split('\n'))
    ports.add(Number(port));
  expect(ports.size).toBe(1_200);
});
