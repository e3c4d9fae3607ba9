import { statementBytes, type DayMark } from './day-mark.ts';
import { listMarkedDays, readDay } from './day-store.ts';
import { merklePath, merkleRoot, rootOfPath, type PathStep } from './merkle-tree.ts';
import { stampedAt } from './time-stamp.ts';

/** Why a PDF must have been stored when a mark says so. */
export interface PdfProof {
  mark: DayMark;
  /** From the PDF's SHA-256 to the root in the mark's statement. */
  path: PathStep[];
  /** The time-stamp of the statement, if it has one. */
  stamp: { reply: Buffer; time: Date } | null;
}

/** The proof that a PDF with a SHA-256 is in the mark of a day, or null when it is in none; throws when that mark was changed. */
export async function provePdf(key: Buffer, sha256: string): Promise<PdfProof | null> {
  for (const day of (await listMarkedDays()).toReversed()) {
    const { mark, stamp: reply } = await readDay(key, day);
    const index = mark.leaves.indexOf(sha256);
    if (index < 0) continue;
    const path = merklePath(mark.leaves, index);
    // Also where the tree leads elsewhere, as when its list was changed, or the root was.
    if (merkleRoot(mark.leaves) !== mark.statement.root || rootOfPath(sha256, path) !== mark.statement.root)
      throw new Error(`The mark of ${day} was changed: its list of PDFs does not lead to its root`);
    return { mark, path, stamp: reply && { reply, time: stampedAt(reply, statementBytes(mark.statement)) } };
  }
  return null;
}
