import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { checkInvites, inviteConstants, type InviteProblem, readInviteRows, sendInvites } from '@larkfield/schemas/links/invites.ts';
import { useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';
import { inOrder, type NumberedRow, readRows } from './read-rows.ts';

/** A row of the list with its check results. */
export interface PreviewRow {
  row: NumberedRow;
  /** The checklist that the cell was matched to. */
  specialtyName: string | null;
  problems: InviteProblem[];
  notes: string[];
}

interface Preview {
  rows: PreviewRow[];
  /** Identifies the list in a request, so that a retry after a lost connection invites no one twice. */
  requestId: string;
  /** True if the server has checked the list too; only the server knows who is invited already. */
  isComplete: boolean;
}

/** The state of a list from the paste to the mails. */
export function useInviteList() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState<'checking' | 'sending' | null>(null);

  const run = async <Result>(kind: 'checking' | 'sending', fallback: string, work: () => Promise<Result>): Promise<Result | null> => {
    setPending(kind);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(failureText(error, fallback));
      return null;
    } finally {
      setPending(null);
    }
  };

  const check = (text: string) =>
    run('checking', "The list couldn't be checked. Please try again.", async () => {
      setPreview(null);
      const rows = await readRows(text);
      if (rows.length === 0) return setFailure('The list is empty. Paste one person per line.');
      if (rows.length > inviteConstants.rowsMax)
        return setFailure(`The list has ${rows.length} people. Send at most ${inviteConstants.rowsMax} at a time.`);
      const has = (fault: (cell: string) => boolean) => rows.find((row) => inOrder.some((column) => fault(row[column])));
      const broken = has((cell) => cell.includes('\n'));
      if (broken) return setFailure(`Row ${broken.number} has a cell with a line break. Check its quotes.`);
      const tooLong = has((cell) => cell.length > inviteConstants.cellMax);
      if (tooLong) return setFailure(`Row ${tooLong.number} has a cell that is too long. Check its separators and quotes.`);
      const requestId = randomUuid();
      const { data } = await call(checked(listSpecialties), { query: { limit: 100 } }, { signal: slowSendSignal() });
      // The local result is shown at once, even if the server then does not reply.
      const read = readInviteRows(rows, data).map(({ specialty, problems }, index) => ({
        row: rows[index]!,
        specialtyName: specialty?.name ?? null,
        problems,
        notes: [],
      }));
      setPreview({ rows: read, requestId, isComplete: false });
      const reply = await call(checked(checkInvites), { body: { rows } }, { signal: slowSendSignal() });
      setPreview({ rows: rows.map((row, index) => ({ row, ...reply.rows[index]! })), requestId, isComplete: true });
    });

  const send = (name: string, jobId?: string) =>
    run('sending', "The invites couldn't be sent. Please try again; no one is invited twice.", async () => {
      const rows = (preview?.rows ?? []).filter(({ problems }) => problems.length === 0).map(({ row }) => row);
      const body = { requestId: preview!.requestId, name, rows, jobId };
      return (await call(checked(sendInvites), { body }, { signal: slowSendSignal() })).list;
    });

  return { preview, failure, pending, check, send };
}
