import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type Choice, labelOf } from '@larkfield/assessment/profile/choice.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { stateKey } from '@larkfield/assessment/profile/search-keys.ts';
import { unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { endsSoonText, endText } from '@larkfield/report/profile/profile-text.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { SubmissionSort } from '@larkfield/schemas/checklist/submission-filters.ts';
import { exportSubmissions, listRecentSubmissions, searchSubmissions, type SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { csvTable } from '@larkfield/service-kit/http/csv-table.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { addressMark } from '#src/submissions/submission-store.ts';
import { type ListFilters, listSubmissionCards, type SubmissionCard } from './submission-card-store.ts';

const noProfile = { keys: [], certificates: [], licenses: [] };

/** The searchable part of a profile in words. `endOf` formats the last day of a license or certificate, or returns an empty text. */
function profileWords({ profileSearch }: Pick<SubmissionCard, 'profileSearch'>, endOf: (until: string) => string) {
  const { keys, certificates, licenses } = profileSearch ?? noProfile;
  const listed = (kind: string, choices: readonly Choice[]) =>
    keys
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => labelOf(choices, key.slice(kind.length + 1)))
      .join(', ');
  const dated = (held: readonly { name: string; until: string | null }[]) =>
    held.map(({ name, until }) => (until ? `${name} (${endOf(until)})` : name)).join(', ');
  return {
    units: listed('unit', unitTypes),
    systems: listed('ehr', recordSystems),
    states: dated(licenses.map(({ key, until }) => ({ name: key.slice(stateKey('').length), until }))),
    certificates: dated(certificates),
  };
}

type PageQuery = ListFilters & { cursor?: string | undefined; sort?: SubmissionSort | undefined };

/** A page of cards; the cursor is the id of the last card of the previous page. */
async function readSubmissionPage({ cursor, ...filters }: PageQuery, template: number): Promise<SubmissionPage> {
  const { items: cards, nextCursor } = await readPage(cursor, (position) => listSubmissionCards({ ...filters, ...position }, template));
  const [states, renewals] = await Promise.all([readPdfStates(cards, template, 'staff'), findRenewalsOf(cards)]);
  const today = officeDay(new Date());
  return {
    submissions: cards.map((card) => ({
      id: card._id.toString(),
      candidateName: card.candidateName,
      specialty: card.specialtyName,
      shortReference: card.reference,
      email: card.email ?? null,
      phone: card.phone ?? null,
      submittedAt: card.submittedAt.toISOString(),
      renewedBy: renewals.get(card._id.toString()),
      ...addressMark(card),
      revision: card.revision,
      pdf: states.get(card._id.toString())!,
      assignee: card.assignee ?? null,
      references: card.referenceIds?.length ?? 0,
      profile: profileWords(card, (until) => endsSoonText(until, today) || endText(until, today)),
    })),
    nextCursor,
  };
}

const namesOf = (query: object) => Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** A page for a member of staff. The view is audited with filters and number of rows, but never with search words or results. */
async function showSubmissions(
  { audit, template }: Pick<ChecklistContext, 'audit' | 'template'>,
  action: 'submissions.listed' | 'submissions.searched',
  { query, identity, requestId }: { query: PageQuery; identity: UserIdentity; requestId: string },
): Promise<SubmissionPage> {
  const page = await readSubmissionPage(query, template);
  await audit.record({
    actor: { kind: 'user', id: identity.userId },
    action,
    object: `submissions:${page.submissions.length}`,
    requestId,
    changedFields: namesOf(query),
  });
  return page;
}

const listRecentSubmissionsRoute = (context: ChecklistContext) =>
  route(listRecentSubmissions, (call) => showSubmissions(context, 'submissions.listed', call));

const searchSubmissionsRoute = (context: ChecklistContext) =>
  route(searchSubmissions, (call) => showSubmissions(context, 'submissions.searched', call));

/** Number of rows read at once. */
const batchSize = 500;

type Row = SubmissionCard & { words: ReturnType<typeof profileWords> };

const columns: Record<string, (row: Row) => string | number> = {
  Reference: ({ reference }) => reference,
  Candidate: ({ candidateName }) => candidateName,
  Email: ({ email }) => email ?? '',
  Phone: ({ phone }) => phone ?? '',
  Specialty: ({ specialtyName }) => specialtyName,
  'Submitted (UTC)': ({ submittedAt }) => submittedAt.toISOString().slice(0, 19).replace('T', ' '),
  Revision: ({ revision }) => revision,
  Units: ({ words }) => words.units,
  'EHR systems': ({ words }) => words.systems,
  'License states (valid until)': ({ words }) => words.states,
  'Certifications (valid until)': ({ words }) => words.certificates,
  'References given': ({ referenceIds }) => referenceIds?.length ?? 0,
  'Email confirmed': ({ email, addressProvedAt }) => (email ? (addressProvedAt ? 'yes' : 'no') : ''),
};

async function* listRows(filters: ListFilters, template: number) {
  for (let after: string | undefined; ;) {
    const cards = await listSubmissionCards({ ...filters, after, limit: batchSize }, template);
    for (const card of cards) {
      const row = { ...card, words: profileWords(card, (until) => until) };
      yield Object.values(columns).map((cellOf) => cellOf(row));
    }
    if (cards.length < batchSize) return;
    after = cards.at(-1)!._id.toString();
  }
}

const exportSubmissionsRoute = ({ audit, template }: ChecklistContext) =>
  route(exportSubmissions, async ({ query, identity, requestId, log, response }) => {
    // Audit before the first row is sent. The event names the filters, never the search words.
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'submissions.exported',
      object: 'submissions',
      requestId,
      changedFields: namesOf(query),
    });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="submissions-${new Date().toISOString().slice(0, 10)}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    const table = stringify(csvTable(Object.keys(columns)));
    // It is too late for an error reply, so the connection is destroyed; otherwise a partial file would look complete.
    await pipeline(Readable.from(listRows(query, template)), table, response).catch((error: unknown) =>
      log.warn('An export broke off', { requestId, error }),
    );
    return answered;
  });

export const submissionListRoutes = (context: ChecklistContext) => ({
  exportSubmissions: exportSubmissionsRoute(context),
  listRecentSubmissions: listRecentSubmissionsRoute(context),
  searchSubmissions: searchSubmissionsRoute(context),
});
