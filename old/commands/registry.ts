import type { Handler } from '../command.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import { count } from './count.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { deleteCommand } from './delete.ts';
import { distinct } from './distinct.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, endSessions, hello, ping } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';

/** Every command this server knows, under all its names. */
export const COMMANDS = new Map<string, Handler>(Object.entries({
  hello, isMaster: hello, ismaster: hello, ping, buildInfo, buildinfo: buildInfo, endSessions,
  find, getMore, killCursors, count, distinct, aggregate,
  insert, update, delete: deleteCommand, findAndModify, findandmodify: findAndModify,
  createIndexes, listIndexes, dropIndexes, create, drop, dropDatabase, listCollections, listDatabases,
}));
