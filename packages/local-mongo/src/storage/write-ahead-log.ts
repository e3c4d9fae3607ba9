import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The file format of SQLite: a header, then frames of one page each. Numbers are big-endian, but for what is summed up. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const SUMMED_HEADER_BYTES = 24;
const SUMMED_FRAME_BYTES = 8;
const MAGIC = 0x377f0682;
const SALT_BYTES = 8;

type Sums = [number, number];

/** What can be read of a write-ahead log. */
export interface LogState {
  /** True when something that was committed, and therefore acknowledged, can no longer be read. */
  isDamaged: boolean;
  /** True when the log ends in a write that was cut off before its commit was on disk. */
  isTorn: boolean;
  /** Length of the part that is whole, up to the end of its last commit. */
  wholeBytes: number;
  /** Pages of the database that the whole part holds, and how many the database has after it; 0 when it holds none. */
  pages: Set<number>;
  pageCount: number;
}

/** Goes on with the running checksum of SQLite over bytes from `start` to `end`. */
function sum(bytes: DataView, start: number, end: number, [first, second]: Sums, littleEndian: boolean): Sums {
  for (let at = start; at < end; at += 8) {
    first = (first + bytes.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + bytes.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

const areSums = (bytes: DataView, at: number, [first, second]: Sums) => bytes.getUint32(at) === first && bytes.getUint32(at + 4) === second;

/**
 * Reads a log as SQLite will, and tells what SQLite does not: whether something is behind the first frame that is not sound. SQLite silently
 * drops all from there on. That is right for the last write before a power cut and for frames left over from before the log was begun
 * again, which carry another salt; it is a loss where a sound commit follows, since a commit is begun only when the one before it is on disk.
 */
export function readLog(file: string): LogState {
  const state: LogState = { isDamaged: false, isTorn: false, wholeBytes: 0, pages: new Set(), pageCount: 0 };
  const descriptor = openSync(file, 'r');
  try {
    const size = fstatSync(descriptor).size;
    // The header is on disk before the first frame is written.
    if (size <= HEADER_BYTES) return state;
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    const head = new DataView(header.buffer, header.byteOffset, HEADER_BYTES);
    const littleEndian = head.getUint32(0) === MAGIC;
    const headerSums = sum(head, 0, SUMMED_HEADER_BYTES, [0, 0], littleEndian);
    if ((head.getUint32(0) & ~1) !== MAGIC || !areSums(head, SUMMED_HEADER_BYTES, headerSums)) return { ...state, isDamaged: true };
    state.wholeBytes = HEADER_BYTES;
    readFrames(
      descriptor,
      { size, salt: header.subarray(16, 16 + SALT_BYTES), pageSize: head.getUint32(8), sums: headerSums, littleEndian },
      state,
    );
    return state;
  } finally {
    closeSync(descriptor);
  }
}

/** The pages that a log holds in any of its frames, also in those that count no more. */
export function listPages(file: string): Set<number> {
  const pages = new Set<number>();
  const descriptor = openSync(file, 'r');
  try {
    const number = Buffer.alloc(4);
    if (readSync(descriptor, number, 0, 4, 8) < 4) return pages;
    const frameBytes = FRAME_HEADER_BYTES + number.readUInt32BE();
    for (let start = HEADER_BYTES; readSync(descriptor, number, 0, 4, start) === 4; start += frameBytes) pages.add(number.readUInt32BE());
    // What is left of a write that was cut off may be anything.
    pages.delete(0);
    return pages;
  } finally {
    closeSync(descriptor);
  }
}

interface LogHeader {
  size: number;
  salt: Buffer;
  pageSize: number;
  sums: Sums;
  littleEndian: boolean;
}

function readFrames(descriptor: number, { size, salt, pageSize, sums, littleEndian }: LogHeader, state: LogState): void {
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize);
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  let before = sums;
  let isWhole = true;
  let hasCommit = false;
  let uncommitted: number[] = [];
  for (let start = HEADER_BYTES; start + FRAME_HEADER_BYTES <= size; start += frame.length) {
    const isComplete = readSync(descriptor, frame, 0, frame.length, start) === frame.length;
    const isOfThisLog = salt.equals(frame.subarray(8, 8 + SALT_BYTES));
    const ownSums = sum(view, FRAME_HEADER_BYTES, frame.length, sum(view, 0, SUMMED_FRAME_BYTES, before, littleEndian), littleEndian);
    const isSound = isComplete && isOfThisLog && areSums(view, 16, ownSums);
    const [page, pagesAfter] = [view.getUint32(0), view.getUint32(4)];
    if (isWhole && isSound) {
      uncommitted.push(page);
      if (pagesAfter > 0) {
        for (const written of uncommitted) state.pages.add(written);
        uncommitted = [];
        Object.assign(state, { wholeBytes: start + frame.length, pageCount: pagesAfter });
      }
    } else {
      const isCommit = isOfThisLog && pagesAfter > 0;
      isWhole = false;
      state.isTorn ||= isOfThisLog;
      // A commit, or anything after one: what is not sound was on disk before that was written.
      state.isDamaged ||= isSound && (isCommit || hasCommit);
      hasCommit ||= isCommit;
    }
    before = [view.getUint32(16), view.getUint32(20)];
  }
}
