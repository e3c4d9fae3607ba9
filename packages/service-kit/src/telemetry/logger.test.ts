import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function logLine(call: string): Record<string, unknown> {
  const script = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}; const log = createLogger('test'); ${call}`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('writes only the allowed fields', () => {
  const line = logLine(`log.info('Request', { route: '/x', status: 200, body: { dateOfBirth: '03/15/1985' }, url: '/view/abc' })`);
  expect(line).toMatchObject({ service: 'test', msg: 'Request', route: '/x', status: 200 });
  expect(JSON.stringify(line)).not.toMatch(/\/1985|\/abc/);
});

test('writes an error that may quote a value without its message', () => {
  const quoting = logLine(
    `const error = new Error('dup key: { email: "someone@clinic.example" }'); error.name = 'MongoServerError'; error.code = 11000; log.error('Failed', { error })`,
  );
  expect(quoting['error']).toMatchObject({ name: 'MongoServerError', code: '11000' });
  expect(JSON.stringify(quoting)).not.toContain('someone@clinic.example');
  const plain = logLine(`log.error('Failed', { error: new TypeError('x is not a function') })`);
  expect(plain['error']).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
});
