import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { createSecrets } from './create-secrets.ts';
import { findProgram, mongoPrograms } from './find-program.ts';
import { noteRunning } from './running-stack.ts';
import { startRedis } from './stores/start-redis.ts';
import { startStore } from './stores/start-store.ts';

/** Tries to read and write each given path, and reports the successful attempts. */
const intruder = `
  const fs = require('node:fs'), net = require('node:net');
  const could = [];
  const attempt = (what, path, act) => { try { act(path); could.push(what + ' ' + path); } catch {} };
  const paths = JSON.parse(process.argv[1]);
  for (const path of paths) {
    attempt('list', path, fs.readdirSync);
    attempt('read', path, (file) => fs.closeSync(fs.openSync(file, 'r')));
    attempt('write', path, (file) => fs.closeSync(fs.openSync(file, 'r+')));
    attempt('make a file in', path, (folder) => fs.writeFileSync(folder + '/mine', ''));
  }
  Promise.all(paths.filter((path) => path.endsWith('.sock')).map((path) => new Promise((resolve) => {
    const socket = net.connect(path, () => { could.push('connect ' + path); socket.destroy(); resolve(); });
    socket.on('error', resolve);
  }))).then(() => console.log(JSON.stringify({ uid: process.getuid(), could })));
`;

/** Runs the intruder as a given user, with a Node binary that every user can execute. */
function intrude(node: string, paths: string[], user: { uid?: number; gid?: number }): { uid: number; could: string[] } {
  const { stdout, stderr, status, error } = spawnSync(node, ['--eval', intruder, JSON.stringify(paths)], {
    ...user,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${error?.message ?? ''}${stderr}`);
  return JSON.parse(stdout) as { uid: number; could: string[] };
}

const nobody = 65_534;
const whyNot =
  process.getuid?.() !== 0
    ? 'only root can become another user'
    : findProgram(mongoPrograms)
      ? 'a mongod of its own listens on a port'
      : null;
if (whyNot) console.info(`What other users of the machine can do is not tested: ${whyNot}.`);

test.skipIf(whyNot)('another user of the machine cannot read or write a data folder, nor reach its stores', async () => {
  const base = mkdtempSync(join(tmpdir(), 'larkfield-users-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  // Others may enter this folder, as with many home folders, so only the data folder itself keeps them out.
  chmodSync(base, 0o755);
  const node = join(base, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const dataDir = join(base, 'data');

  const store = await startStore({ dataDir });
  onTestFinished(() => store.part!.stop());
  const redis = await startRedis({ folder: join(dataDir, 'redis') });
  onTestFinished(() => redis.stop());
  createSecrets(join(dataDir, 'secrets'));
  noteRunning(dataDir, { url: 'http://127.0.0.1:1', mongoUrl: store.url, redisUrl: redis.url, ports: {} as never });
  const client = await MongoClient.connect(store.url);
  await client.db().collection('users').insertOne({ email: 'admin@larkfield.example' });
  await client.close();
  const kept = new Redis(redis.url);
  await kept.set('session:x', 'somebody');
  kept.disconnect();

  const paths = [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))];
  expect(paths.map((path) => path.slice(dataDir.length))).toEqual(
    expect.arrayContaining(['/store.db', '/store.sock', '/redis/redis.sock', '/secrets/session-key', '/running.json']),
  );
  expect(intrude(node, paths, { uid: nobody, gid: nobody })).toEqual({ uid: nobody, could: [] });
  // The owner's attempts succeed, which proves that the attempts work.
  const owner = intrude(node, paths, {}).could;
  expect(owner).toEqual(expect.arrayContaining([`read ${dataDir}/store.db`, `connect ${dataDir}/store.sock`, `connect ${redis.url}`]));
});
