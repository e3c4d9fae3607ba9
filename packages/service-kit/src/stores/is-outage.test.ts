import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { AppError } from '#src/http/app-error.ts';
import { isOutage } from './is-outage.ts';

const { MongoServerError, MongoBulkWriteError, MongoNetworkError } = mongoose.mongo;

test('a refused or broken connection is an outage', async () => {
  const server = createServer((socket) => socket.resetAndDestroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const failureAt = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => socket.write('x'));
    return (await once(socket, 'close').catch((error: unknown) => error)) as NodeJS.ErrnoException;
  };
  const cut = await failureAt();
  server.close();
  await once(server, 'close');
  const refused = await failureAt();
  expect([cut.code, refused.code]).toEqual([expect.stringMatching(/^(ECONNRESET|EPIPE)$/), 'ECONNREFUSED']);
  expect([cut, refused].map(isOutage)).toEqual([true, true]);
});

test('a full disk is an outage', () => {
  const file = openSync('/dev/full', 'w');
  let failure: unknown;
  try {
    writeSync(file, 'x');
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({ code: 'ENOSPC' });
  expect(isOutage(failure)).toBe(true);
});

test.each([
  ['a primary that has stepped down', new MongoServerError({ message: 'not primary', code: 10107 }), true],
  ['a server that is shutting down', new MongoServerError({ message: 'interrupted', code: 11600 }), true],
  ['an interrupted bulk write', new MongoBulkWriteError(new MongoNetworkError('cut'), {} as never), true],
  ['another service that is down', new AppError('SERVICE_UNAVAILABLE'), true],
  ['another service that refuses', new AppError('FORBIDDEN'), false],
  ['a duplicate key', new MongoServerError({ message: 'E11000', code: 11000 }), false],
  ['an error of our own', new TypeError('Cannot read properties of undefined'), false],
  ['no error', null, false],
])('%s', (_what, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
