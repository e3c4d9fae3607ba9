import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { type Collection, type Db, type Document, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type LocalMongo, startLocalMongo } from '#src/start-local-mongo.ts';

/** True when the tests run against the MongoDB server of MONGODB_URL instead of this package. */
export const isRealMongo = Boolean(process.env.MONGODB_URL);

/** Documents of the tests, with any fields and an _id of any type. */
export type Stored = Document & { _id: number | string | ObjectId };

/** The given number of documents with ids from 1 on. */
export const numbered = (count: number): Document[] => Array.from({ length: count }, (_, n) => ({ _id: n + 1, x: (n + 1) * 11 }));

/** Extra fields: none, or enough bytes to have the document decoded field by field. */
export const paddings = [
  ['', {}],
  [', in a large document', { padding: 'x'.repeat(3000) }],
] as const;

export interface TestDatabase {
  client: MongoClient;
  db: Db;
  url: string;
  fresh(documents?: readonly Document[]): Promise<Collection<Stored>>;
}

/** Starts a server for one test file (or uses MONGODB_URL) with a new database. */
export function useTestDatabase(options: { ttlIntervalMs?: number; cacheMib?: number } = {}): TestDatabase {
  const database = {} as TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'local-mongo-'));
  let server: LocalMongo | undefined;
  let count = 0;
  beforeAll(async () => {
    if (!isRealMongo) server = await startLocalMongo({ file: join(folder, 'test.db'), ...options });
    database.url = server?.url ?? process.env.MONGODB_URL!;
    database.client = new MongoClient(database.url);
    database.db = database.client.db(`test-${randomBytes(4).toString('hex')}`);
    database.fresh = async (documents = []) => {
      const collection = database.db.collection<Stored>(`c${++count}`);
      if (documents.length > 0) await collection.insertMany(structuredCopy(documents));
      return collection;
    };
  });
  afterAll(async () => {
    await database.db?.dropDatabase();
    await database.client?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}

// The driver adds _id to the documents that it inserts, so copies keep the tables of cases unchanged.
function structuredCopy(documents: readonly Document[]): Stored[] {
  return documents.map((document) => ({ ...document }) as Stored);
}

/** Waits for an operation to fail and returns the server's error; throws if the operation succeeds. */
export async function errorOf(operation: Promise<unknown>): Promise<{ code?: number; message: string; errorResponse?: Document }> {
  try {
    await operation;
  } catch (error) {
    return error as { code?: number; message: string; errorResponse?: Document };
  }
  throw new Error('the operation was expected to fail, but it succeeded');
}
