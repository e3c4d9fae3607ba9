import mongoose, { Mongoose } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

const linkSchema = new mongoose.Schema(
  {
    tokenHash: { type: Buffer, required: true, unique: true },
    owner: { type: String, index: true },
    usesLeft: Number,
    words: [String],
    expiresAt: Date,
    events: [{ kind: String, at: Date }],
  },
  { timestamps: true },
);
linkSchema.index({ words: 1, createdAt: -1 });
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { usesLeft: { $gt: 0 } } });
linkSchema.index({ owner: 1, usesLeft: 1 }, { unique: true, sparse: true, name: 'owner-uses' });

describe('through mongoose', () => {
  let connection: mongoose.Connection;
  let Link: mongoose.Model<mongoose.InferSchemaType<typeof linkSchema>>;
  beforeAll(async () => {
    // A separate Mongoose has the default settings.
    connection = await new Mongoose().createConnection(`${database.url}/${database.db.databaseName}`).asPromise();
    Link = connection.model('Link', linkSchema) as never;
    await Link.init();
  });
  afterAll(() => connection.close());

  it('builds the indexes of the schema, and has nothing to change when run again', async () => {
    expect((await Link.listIndexes()).map((index) => index.name)).toEqual([
      '_id_',
      'tokenHash_1',
      'owner_1',
      'words_1_createdAt_-1',
      'expiresAt_1',
      'owner-uses',
    ]);
    expect(await Link.syncIndexes()).toEqual([]);
    await Link.collection.createIndex({ extra: 1 });
    await Link.collection.dropIndex('owner_1');
    expect(await Link.syncIndexes()).toEqual(['extra_1']);
    expect((await Link.listIndexes()).map((index) => index.name)).toContain('owner_1');
  });

  it('saves, finds, changes and removes documents', async () => {
    const hash = Buffer.alloc(32, 1);
    const link = await Link.create({
      tokenHash: hash,
      owner: 'ada@example',
      usesLeft: 2,
      words: ['quick', 'quiet'],
      events: [{ kind: 'made', at: new Date(5) }],
    });
    expect((await Link.findOne({ tokenHash: hash }))!.id).toBe(link.id);
    link.events.push({ kind: 'seen', at: new Date(6) });
    link.words = ['loud'];
    await link.save();
    expect(await Link.findById(link._id).lean()).toMatchObject({ words: ['loud'], events: [{ kind: 'made' }, { kind: 'seen' }], __v: 1 });
    const used = await Link.findOneAndUpdate(
      { tokenHash: hash, usesLeft: { $gt: 0 } },
      { $inc: { usesLeft: -1 }, $push: { words: { $each: ['new'] } } },
      { returnDocument: 'after' },
    );
    expect(used).toMatchObject({ usesLeft: 1, words: ['loud', 'new'] });
    expect((await errorOf(Link.create({ tokenHash: hash }))).code).toBe(11000);
    expect(await Link.deleteOne({ _id: link._id })).toMatchObject({ deletedCount: 1 });
  });

  it('pages through a list, newest first', async () => {
    await Link.insertMany(
      Array.from({ length: 50 }, (_, n) => ({
        tokenHash: Buffer.from([1, n]),
        words: ['page', `n${n}`],
        usesLeft: n,
        owner: `o${n}`,
        createdAt: new Date(1000 + Math.floor(n / 3)),
      })),
    );
    const seen: number[] = [];
    let after: { createdAt: Date; _id: mongoose.Types.ObjectId } | undefined;
    for (;;) {
      const older = after
        ? { $or: [{ createdAt: { $lt: after.createdAt } }, { createdAt: after.createdAt, _id: { $lt: after._id } }] }
        : {};
      const page = await Link.find({ words: 'page', ...older })
        .sort({ createdAt: -1, _id: -1 })
        .limit(7)
        .lean();
      if (page.length === 0) break;
      seen.push(...page.map((link) => link.usesLeft!));
      after = page.at(-1) as never;
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => 49 - n));
    expect(await Link.countDocuments({ words: /^n4/ })).toBe(11);
    expect(await Link.aggregate([{ $match: { words: 'page' } }, { $group: { _id: null, total: { $sum: '$usesLeft' } } }])).toEqual([
      { _id: null, total: 1225 },
    ]);
  });

  it('writes in bulk with upserts', async () => {
    const operations = ['a', 'b', 'a'].map((owner) => ({
      updateOne: {
        filter: { owner, tokenHash: Buffer.from(owner) },
        update: { $inc: { usesLeft: 1 }, $setOnInsert: { words: ['bulk'] } },
        upsert: true,
      },
    }));
    expect(await Link.bulkWrite(operations)).toMatchObject({ upsertedCount: 2, modifiedCount: 1 });
    // The values come in index order, which depends on when the documents were created, so they are sorted here.
    expect((await Link.distinct('owner', { words: 'bulk' })).toSorted()).toEqual(['a', 'b']);
  });
});
