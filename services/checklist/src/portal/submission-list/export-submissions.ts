import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { readinessLabels } from '@larkfield/report/report-wording.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import { exportSubmissions } from '@larkfield/schemas/portal/submissions/export-submissions.ts';
import { csvTable } from '@larkfield/service-kit/http/csv-table.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { profileCells, profileColumns } from './filters/profile-filter.ts';
import { listSubmissionCards, type CardQuery, type SubmissionCard } from './submission-card-store.ts';
import { toCardQuery } from './submission-query.ts';

const batchSize = 500;

const contactColumns = ['Reference', 'Candidate', 'Email', 'Phone', 'Specialty', 'Submitted (UTC)', 'Revision'];
const columns = [...contactColumns, ...profileColumns, 'Readiness', 'References given'];

function rowOf(card: SubmissionCard) {
  const { reference, candidateName, email, phone, specialtyName, submittedAt, revision, profileSearch, referenceIds } = card;
  const readiness = card.readiness as AdminSubmission['readiness'] | undefined;
  return [
    reference,
    candidateName,
    email ?? '',
    phone ?? '',
    specialtyName,
    submittedAt.toISOString().slice(0, 19).replace('T', ' '),
    revision,
    ...Object.values(profileCells(profileSearch, (until) => until)),
    readiness ? readinessLabels[readiness] : '',
    referenceIds?.length ?? 0,
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
    const table = stringify(csvTable(columns));
    const rows = Readable.from(listRows(await toCardQuery(query, template)));
    // Too late for an error reply: the connection breaks, so that nobody takes a part for the whole.
    await pipeline(rows, table, response).catch((error: unknown) => log.warn('An export broke off', { requestId, error }));
    return answered;
  });
