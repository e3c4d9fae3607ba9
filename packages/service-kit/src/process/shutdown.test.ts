// @rest: kills
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const file = (path: string) => JSON.stringify(join(import.meta.dirname, path));

/** The arguments of a process with a shutdown and a logger that runs some code. */
const args = (code: string) => [
  '--input-type=module',
  '-e',
  [
    `import { createLogger } from ${file('../telemetry/logger.ts')};`,
    `import { createShutdown } from ${file('shutdown.ts')};`,
    `const log = createLogger('test'); createShutdown(log); ${code}`,
  ].join('\n'),
];

/** Logs many lines while the only worker thread is busy, so that all of them still wait to be written when the process ends. */
const slowly = `(await import('node:crypto')).pbkdf2('', '', 200_000, 32, 'sha256', () => {});
  for (let count = 1; count <= 500; count += 1) log.info('Before', { count });`;

const inOrder = Array.from({ length: 500 }, (_, index) => index + 1);
const countsOf = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { count?: number }).count);

/** Runs such a process with a single worker thread; returns its exit and its output. */
function run(code: string) {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args(code), { encoding: 'utf8', env });
  return { status, signal, lines: stdout.split('\n').filter(Boolean), stderr };
}

test.each([
  ['thrown in a callback', `setTimeout(() => { throw new Error('the key file is missing'); });`],
  ['an unhandled rejection', `setTimeout(() => void Promise.reject(new Error('the key file is missing')));`],
  ['thrown while the program starts', `await Promise.reject(new Error('the key file is missing'));`],
])('an uncaught error (%s) ends a process at once, with one line of JSON', (_what, code) => {
  const { signal, lines, stderr } = run(code);
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 60, service: 'test', error: { name: 'Error', message: 'the key file is missing' } });
});

test('the last line comes after all others, and quotes no value from a library’s error', () => {
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
])('a process that %s ends even if nothing reads its log', async (_what, code) => {
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
  // Reading takes longer in total than the process waits for a stalled reader.
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
