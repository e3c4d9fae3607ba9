import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { exportSubmissions } from '@larkfield/schemas/portal/export-submissions.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { profileCells, profileColumns } from './profile-filter.ts';
import { listSubmissionCards, type CardQuery, type SubmissionCard } from './submission-card-store.ts';
import { toCardQuery } from './submission-query.ts';

const batchSize = 500;

const columns = ['Reference', 'Candidate', 'Email', 'Phone', 'Specialty', 'Submitted (UTC)', 'Revision', ...profileColumns];

function rowOf({ reference, candidateName, email, phone, specialtyName, submittedAt, revision, profileSearch }: SubmissionCard) {
  return [
    reference,
    candidateName,
    email ?? '',
    phone ?? '',
    specialtyName,
    submittedAt.toISOString().slice(0, 19).replace('T', ' '),
    revision,
    ...profileCells(profileSearch ?? { keys: [], certificates: [] }),
  ];
}

async function* listRows(query: Omit<CardQuery, 'after' | 'limit'>) {
  for (let after: string | undefined; ;) {
    const cards = await listSubmissionCards({ ...query, after, limit: batchSize });
    yield* cards.map(rowOf);
    if (cards.length < batchSize) return;
    after = cards.at(-1)!._id.toString();
  }
}

export const exportSubmissionsRoute = ({ audit, template }: ChecklistContext) =>
  route(exportSubmissions, async ({ query, identity, requestId, log, response }) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    // Before the first row leaves; it names the filters, never what was looked for.
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'submissions.exported',
      object: 'submissions',
      requestId,
      changedFields: given.map(([name]) => name),
    });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="submissions-${new Date().toISOString().slice(0, 10)}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    // With the mark spreadsheets read UTF-8, and escaped formulas stay text whatever a candidate typed.
    const table = stringify({ header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true });
    const rows = Readable.from(listRows(await toCardQuery(query, template)));
    // Too late for an error reply: the connection breaks, so that nobody takes a part for the whole.
    await pipeline(rows, table, response).catch((error: unknown) => log.warn('An export broke off', { requestId, error }));
    return answered;
  });
