import mongoose, { trusted } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { dayForm, openStatement, signStatement, statementBytes, type DayMark, type DayStatement } from './day-mark.ts';

const daySchema = new mongoose.Schema(
  {
    /** The day; with ` until ` and a time, a mark that was set aside. */
    _id: { type: String, required: true },
    /** As JSON, in the bytes that are signed. */
    statement: { type: String, required: true },
    mac: { type: String, required: true },
    /** The reply of the server of time-stamps. */
    stamp: { type: Buffer, default: null },
  },
  { collection: 'audit-days', versionKey: false, strict: 'throw' },
);
const Day = mongoose.model('AuditDay', daySchema);

/** A document of MongoDB holds 16 MB; the first mark of a large installation names more. */
const hashesInPiece = 100_000;
const hashLength = 32;
const pieceSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, hashes: { type: Buffer, required: true } },
  { collection: 'audit-day-pdfs', versionKey: false, strict: 'throw' },
);
const Piece = mongoose.model('AuditDayPdfs', pieceSchema);

/** Named by the root as well: two who mark a day at once may see different PDFs. */
const pieceIds = ({ day, root, pdfs }: DayStatement) =>
  Array.from({ length: Math.ceil(pdfs / hashesInPiece) }, (_, at) => `${day}/${root}/${String(at).padStart(4, '0')}`);

/** The bytes that mongoose gives for a field: a Buffer, or what the driver makes of one. */
const bytesOf = (stored: unknown) => Buffer.from(stored instanceof Uint8Array ? stored : (stored as { buffer: Uint8Array }).buffer);

const isKnown = (error: unknown) => {
  if (!isDuplicateKey(error)) throw error;
};

/** The days that have a mark, the oldest first. */
export async function listMarkedDays(): Promise<string[]> {
  const days = await Day.find({}, { _id: 1 }).lean();
  return days.flatMap(({ _id }) => (dayForm.test(_id) ? [_id] : [])).toSorted();
}

/** Reads a mark; throws when it was not written with the key. */
export async function readDay(key: Buffer, day: string): Promise<{ mark: DayMark; stamp: Buffer | null }> {
  const stored = await Day.findById(day).lean();
  if (!stored) throw new Error('it is missing');
  const statement = openStatement(key, day, readJson(stored.statement), stored.mac);
  const pieces = await Piece.find({ _id: trusted({ $in: pieceIds(statement) }) })
    .sort({ _id: 1 })
    .lean();
  const hex = Buffer.concat(pieces.map(({ hashes }) => bytesOf(hashes))).toString('hex');
  return {
    mark: { statement, leaves: hex.match(new RegExp(`.{${hashLength * 2}}`, 'g')) ?? [] },
    stamp: stored.stamp ? bytesOf(stored.stamp) : null,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores the mark of a day; false when there is one already, which then stays. */
export async function storeMark(key: Buffer, { statement, leaves }: DayMark): Promise<boolean> {
  const bytes = Buffer.from(leaves.join(''), 'hex');
  // Before the mark: whoever sees it finds its list.
  for (const [at, _id] of pieceIds(statement).entries()) {
    const [from, to] = [at, at + 1].map((piece) => piece * hashesInPiece * hashLength);
    await Piece.create({ _id, hashes: bytes.subarray(from, to) }).catch(isKnown);
  }
  const mac = signStatement(key, statement);
  const made = await Day.create({ _id: statement.day, statement: statementBytes(statement).toString(), mac }).catch(isKnown);
  if (!made && (await readDay(key, statement.day)).mark.statement.root !== statement.root) await removePieces(statement);
  return Boolean(made);
}

/** Keeps the time-stamp of a day's statement; the first one stays. */
export async function addTimeStamp(day: string, reply: Buffer): Promise<void> {
  await Day.updateOne({ _id: day, stamp: null }, { $set: { stamp: reply } });
}

const removePieces = (statement: DayStatement) => Piece.deleteMany({ _id: trusted({ $in: pieceIds(statement) }) });

/** Takes a mark, its list and its time-stamp away; one that was changed keeps its list, which is evidence. */
export async function removeMark(key: Buffer, day: string): Promise<void> {
  const { mark } = await readDay(key, day);
  await Day.deleteOne({ _id: day });
  await removePieces(mark.statement);
}

/** Takes all marks out of the way, as after the database was put back to an earlier time. */
export async function setMarksAside(time: string): Promise<void> {
  for (const day of await listMarkedDays()) {
    const { statement, mac, stamp } = (await Day.findById(day).lean())!;
    await Day.create({ _id: `${day} until ${time}`, statement, mac, stamp: stamp ? bytesOf(stamp) : null }).catch(isKnown);
    await Day.deleteOne({ _id: day });
  }
}
