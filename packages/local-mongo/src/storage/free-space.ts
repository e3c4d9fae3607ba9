import { fstatSync, readSync, writeSync } from 'node:fs';

/** Kinds of pages that hold rows or keys, by their first byte, and the length of their header: inner pages name one more page. */
const headerBytes = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
const FILE_HEADER_BYTES = 100;
const LARGEST_PAGE = 65_536;
/** From here on the number of a page, with which pages of other kinds begin, may look like the kind of a page. */
const FIRST_AMBIGUOUS_PAGE = 2 ** 25;
const zeros = Buffer.alloc(LARGEST_PAGE);

/** The bytes of a page between the list of its cells and the first cell; null when it holds no cells or they cannot be told. */
function findGap(page: Buffer, number: number): [from: number, to: number] | null {
  const start = number === 1 ? FILE_HEADER_BYTES : 0;
  const header = headerBytes.get(page[start]!);
  if (!header) return null;
  const from = start + header + 2 * page.readUInt16BE(start + 3);
  const to = page.readUInt16BE(start + 5) || LARGEST_PAGE;
  return from < to && to <= page.length ? [from, to] : null;
}

/**
 * Overwrites what lies in no cell of some pages of a data file; returns whether there was anything. SQLite's `secure_delete` clears cells and
 * pages that are freed, but not copies of cells that it leaves behind in this gap when it spreads the cells of a full page over several.
 * Nothing ever reads these bytes, so that a page is sound whether or not they have reached the disk.
 */
export function clearGaps(descriptor: number, pageSize: number, numbers: Iterable<number>): boolean {
  if (fstatSync(descriptor).size >= FIRST_AMBIGUOUS_PAGE * pageSize) return false;
  const page = Buffer.alloc(pageSize);
  let hasCleared = false;
  for (const number of numbers) {
    const place = (number - 1) * pageSize;
    if (readSync(descriptor, page, 0, pageSize, place) < pageSize) continue;
    const gap = findGap(page, number);
    if (!gap) continue;
    const [from, to] = gap;
    if (zeros.compare(page, from, to, 0, to - from) === 0) continue;
    writeSync(descriptor, zeros, 0, to - from, place + from);
    hasCleared = true;
  }
  return hasCleared;
}
