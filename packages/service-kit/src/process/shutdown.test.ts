// @rest: kills
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const file = (path: string) => JSON.stringify(join(import.meta.dirname, path));

/** The arguments for a process that has a shutdown and a logger and runs some code. */
const args = (code: string) => [
  '--input-type=module',
  '-e',
  [
    `import { createLogger } from ${file('../telemetry/logger.ts')};`,
    `import { createShutdown } from ${file('shutdown.ts')};`,
    `const log = createLogger('test'); createShutdown(log); ${code}`,
  ].join('\n'),
];

/** Logs so much that the last line waits when it is time to end: what keeps the one thread busy keeps the first line waiting. */
const slowly = `(await import('node:crypto')).pbkdf2('', '', 200_000, 32, 'sha256', () => {});
  for (let count = 1; count <= 500; count += 1) log.info('Before', { count });`;

const inOrder = Array.from({ length: 500 }, (_, index) => index + 1);
const countsOf = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { count?: number }).count);

/** What such a process does, with one thread for all that it does beside its work. */
function run(code: string) {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args(code), { encoding: 'utf8', env });
  return { status, signal, lines: stdout.split('\n').filter(Boolean), stderr };
}

test.each([
  ['thrown in a callback', `setTimeout(() => { throw new Error('the key file is missing'); });`],
  ['a rejection that nobody handles', `setTimeout(() => void Promise.reject(new Error('the key file is missing')));`],
  ['thrown while the program starts', `await Promise.reject(new Error('the key file is missing'));`],
])('an uncaught error ends a process at once with one line of JSON: %s', (_what, code) => {
  const { signal, lines, stderr } = run(code);
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 60, service: 'test', error: { name: 'Error', message: 'the key file is missing' } });
});

test('the last line quotes no value of a library’s error, and follows everything logged before', () => {
  const { signal, lines } = run(
    `${slowly} const error = new Error('dup key: { email: "someone@clinic.example" }'); error.name = 'MongoServerError'; throw error;`,
  );
  expect(signal).toBe('SIGKILL');
  expect(countsOf(lines)).toEqual([...inOrder, undefined]);
  expect(lines.at(-1)).toContain('MongoServerError');
  expect(lines.join('\n')).not.toContain('someone@clinic.example');
});

test.each([
  ['fails', 'throw new Error();'],
  ['is told to stop', `process.kill(process.pid, 'SIGTERM');`],
])('a process that %s ends even when its log is not read', async (_what, code) => {
  const lines = `for (let count = 1; count <= 20_000; count += 1) log.info('Before', { count });`;
  const child = spawn(process.execPath, args(`${lines} ${code}`), { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a stopping process writes its whole log for a slow reader', async () => {
  const code = `for (let count = 1; count <= 20_000; count += 1) log.info('Before', { count }); process.kill(process.pid, 'SIGTERM');`;
  const child = spawn(process.execPath, args(code), { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let text = '';
  // In all longer than a reader is waited for who does not read.
  child.stdout.on('data', (part: Buffer) => {
    text += String(part);
    child.stdout.pause();
    setTimeout(() => child.stdout.resume(), 250);
  });
  expect(await ended).toEqual([0, null]);
  expect(text.split('\n')).toHaveLength(20_001);
});

test('a signal flushes the log and exits with 0', () => {
  const { status, lines } = run(`${slowly} setInterval(() => {}, 1000); process.kill(process.pid, 'SIGTERM');`);
  expect({ status, counts: countsOf(lines) }).toEqual({ status: 0, counts: inOrder });
});
