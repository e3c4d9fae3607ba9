// @rest: kills
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocalMongo } from '#src/start-local-mongo.ts';
import { errorOf, isRealMongo } from './test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-mongo-process-'));
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let files = 0;
const newFile = (): string => join(folder, `data-${++files}.db`);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, output, exited: once(child, 'close') as Promise<[number | null, string | null]> };
}

async function fill(file: string, count: number): Promise<void> {
  const server = await startLocalMongo({ file });
  const client = await MongoClient.connect(server.url);
  await client
    .db('d')
    .collection('c')
    .insertMany(Array.from({ length: count }, (_, n) => ({ n, text: 'x'.repeat(300) })));
  await client.close();
  await server.stop();
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// These tests need the process of the embedded store: its arguments, signals and port.
describe.skipIf(isRealMongo)('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('announces its port once and closes cleanly on %s', async (signal) => {
    const file = newFile();
    const { child, output, exited } = run(['--file', file, '--port', '0']);
    await expect.poll(() => output.out).toMatch(/^listening 127\.0\.0\.1:\d+\n$/);
    const port = Number(output.out.trim().split(':')[1]);
    const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}`);
    await client.db('d').collection('c').insertOne({ a: 1 });
    child.kill(signal);
    expect((await exited)[0]).toBe(0);
    await client.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = await startLocalMongo({ file });
    const second = await MongoClient.connect(again.url);
    expect(await second.db('d').collection('c').countDocuments()).toBe(1);
    await second.close();
    await again.stop();
  });

  it('listens on loopback only', async () => {
    const server = await startLocalMongo({ file: newFile() });
    const other = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (other) {
      const socket = createConnection({ host: other.address, port: server.port });
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ECONNREFUSED');
    }
    await server.stop();
  });

  it('refuses a file that is in use, and a port that is taken', async () => {
    const file = newFile();
    const server = await startLocalMongo({ file });
    const second = run(['--file', file, '--port', '0']);
    expect((await second.exited)[0]).not.toBe(0);
    expect(second.output.err).toContain('in use by another local-mongo process');
    expect(second.output.out).toBe('');
    const third = run(['--file', newFile(), '--port', String(server.port)]);
    expect((await third.exited)[0]).not.toBe(0);
    expect(third.output.err).toContain('EADDRINUSE');
    await server.stop();
  });

  it('explains its arguments', async () => {
    for (const args of [[], ['--file', 'x', '--port', 'high'], ['--what']]) {
      const { output, exited } = run(args);
      expect((await exited)[0]).not.toBe(0);
      expect(output.err).toContain('local-mongo:');
    }
  });

  it('ends when its parent process ends', async () => {
    const file = newFile();
    const script = `import { startLocalMongo } from ${JSON.stringify(new URL('../src/start-local-mongo.ts', import.meta.url).href)}; const server = await startLocalMongo({ file: ${JSON.stringify(file)} }); console.log(server.pid); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString());
    expect(await isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

// These tests need the file format of the embedded store.
describe.skipIf(isRealMongo)('files that it did not write', () => {
  async function expectRefused(file: string, reason: RegExp): Promise<void> {
    const before = readFileSync(file);
    const error = await errorOf(startLocalMongo({ file }));
    expect(error.message).toMatch(reason);
    expect(readFileSync(file).equals(before), 'the file is untouched').toBe(true);
  }

  it('refuses a text file', async () => {
    const file = newFile();
    writeFileSync(file, 'a letter that must not be lost\n'.repeat(50));
    await expectRefused(file, /not a local-mongo data file/);
  });

  it('refuses a short file', async () => {
    const file = newFile();
    writeFileSync(file, 'x');
    await expectRefused(file, /not a local-mongo data file/);
  });

  it('refuses a database of another application', async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES (1)');
    other.close();
    await expectRefused(file, /of another application/);
  });

  it('refuses another version of its own format', async () => {
    const file = newFile();
    await fill(file, 1);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99; PRAGMA journal_mode = DELETE');
    db.close();
    await expectRefused(file, /data format 99/);
  });

  it('refuses a file that was cut short', async () => {
    const file = newFile();
    await fill(file, 500);
    truncateSync(file, 40_000);
    await expectRefused(file, /damaged/);
  });

  it('refuses a file with overwritten pages', async () => {
    const file = newFile();
    await fill(file, 500);
    const bytes = readFileSync(file);
    for (const part of [0.2, 0.5, 0.8]) {
      const copy = newFile();
      copyFileSync(file, copy);
      const damaged = Buffer.from(bytes);
      const page = Math.floor((bytes.length / 8192) * part) * 8192;
      damaged.fill(0xa5, page, page + 8192);
      writeFileSync(copy, damaged);
      await expectRefused(copy, /damaged|cannot be opened/);
    }
  });

  it('treats an empty file as new', async () => {
    const file = newFile();
    writeFileSync(file, '');
    await fill(file, 1);
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  });
});
