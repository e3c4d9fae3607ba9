import { Int32 } from 'bson';
import type { Command, Context, Handler } from '../command.ts';
import { MAX_DOCUMENT_BYTES } from '../bson-codec.ts';
import type { Doc } from '../values.ts';
import { MAX_MESSAGE_BYTES } from '../wire.ts';
import { MAX_BATCH } from '../write-batch.ts';

const VERSION = [8, 0, 0, 0];
/** The wire version of MongoDB 8.0. */
const WIRE_VERSION = 25;
const SESSION_MINUTES = 30;

let connections = 0;

function runHello(_: Context, command: Command): Doc {
  return {
    helloOk: true,
    [command.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES), maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES), maxWriteBatchSize: new Int32(MAX_BATCH),
    localTime: new Date(), logicalSessionTimeoutMinutes: new Int32(SESSION_MINUTES), connectionId: new Int32(++connections),
    minWireVersion: new Int32(0), maxWireVersion: new Int32(WIRE_VERSION), readOnly: false, ok: 1,
  };
}

function runBuildInfo(): Doc {
  return {
    version: VERSION.slice(0, 3).join('.'), versionArray: VERSION.map((part) => new Int32(part)), gitVersion: 'local-mongo', modules: ['local-mongo'],
    bits: new Int32(64), debug: false, maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES), storageEngines: ['sqlite'], ok: 1,
  };
}

export const hello: Handler = { acceptsAnything: true, fields: [], run: runHello };
export const ping: Handler = { fields: [], run: () => ({ ok: 1 }) };
export const buildInfo: Handler = { fields: [], run: runBuildInfo };
export const endSessions: Handler = { acceptsAnything: true, fields: [], run: () => ({ ok: 1 }) };
