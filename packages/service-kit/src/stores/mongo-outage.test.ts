// @rest: waits
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalMongo, type LocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { handleErrors } from '#src/http/http-error.ts';
import { listen, type HttpServer } from '#src/http/http-server.ts';
import { createLogger } from '#src/telemetry/logger.ts';
import { closeMongo, connectMongo, pingMongo } from './mongo.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-mongo-outage-'));
const Note = mongoose.model('Note', new mongoose.Schema({ text: String }, { collection: 'notes' }));
let isSilent = false;
let isCut = false;
let mongo: LocalMongo;
let between: Server;
let http: HttpServer;

/** A proxy that can be set to swallow all traffic without closing connections, or to cut each connection that is used. */
function startSwallowingProxy(port: number): Server {
  return createServer((client) => {
    const database = connect(port, '127.0.0.1');
    client
      .on('data', (data) => (isCut ? client.resetAndDestroy() : !isSilent && database.write(data)))
      .on('close', () => database.destroy())
      .on('error', () => {});
    database
      .on('data', (data) => !isSilent && client.write(data))
      .on('close', () => client.destroy())
      .on('error', () => {});
  });
}

beforeAll(async () => {
  mongo = await startLocalMongo({ file: join(folder, 'store.db') });
  between = startSwallowingProxy(mongo.port);
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  await connectMongo(`mongodb://127.0.0.1:${(between.address() as AddressInfo).port}/test`);
  const app = express();
  app.post('/notes', async (_request, response) => void response.json(await Note.create({ text: 'x' })));
  app.post('/notes/many', async (_request, response) => void response.json(await Note.insertMany([{ text: 'x' }, { text: 'y' }])));
  app.get('/notes', async (_request, response) => void response.json(await Note.find().lean()));
  app.use(handleErrors(createLogger('test', 'silent')));
  http = await listen(app, '127.0.0.1', 0);
  await Note.create({ text: 'before' });
});
afterAll(async () => {
  isSilent = false;
  await http.close();
  await closeMongo();
  between.close();
  await mongo.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (method: string, path = '/notes') => (await fetch(`http://127.0.0.1:${http.port}${path}`, { method })).status;

test('a silent database means 503 until it replies again', async () => {
  expect(await ask('GET')).toBe(200);
  isSilent = true;
  const atOnce = await Promise.all([ask('GET'), ask('POST'), ask('GET')]);
  const later = await ask('POST');
  expect([...atOnce, later]).toEqual([503, 503, 503, 503]);
  await expect(pingMongo()).rejects.toThrow();

  isSilent = false;
  await waitUntil('the database answers again', async () => (await ask('GET')) === 200);
});

test('broken connections mean 503 for reads, writes and bulk writes until they work again', async () => {
  isCut = true;
  try {
    expect(await ask('POST', '/notes/many')).toBe(503);
    expect(await Promise.all([ask('POST'), ask('GET'), ask('POST', '/notes/many')])).toEqual([503, 503, 503]);
  } finally {
    isCut = false;
  }
  await waitUntil('the database answers again', async () => (await ask('POST', '/notes/many')) === 200);
});
