import type { CandidateKey, ErasedCounts } from '@larkfield/schemas/internal/candidate-data.ts';
import { eraseCandidateLinks } from '@larkfield/schemas/internal/erase-candidate-links.ts';
import { eraseCandidateMessages } from '@larkfield/schemas/internal/erase-candidate-messages.ts';
import { exportCandidateLinks } from '@larkfield/schemas/internal/export-candidate-links.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf } from '#src/candidates/candidate-submission-store.ts';
import { withdrawReports } from '#src/verification/withdraw-reports.ts';
import { eraseSubmissions } from './erase-submissions.ts';

type Services = Pick<ChecklistContext, 'links' | 'contact' | 'checkKey'>;

/** What belongs to a person now, added to what was found before. */
export async function findCandidate(
  { links }: Pick<Services, 'links'>,
  email: string,
  until: Date,
  before: Pick<CandidateKey, 'submissionIds' | 'linkIds'>,
): Promise<CandidateKey> {
  const submissions = await listSubmissionsOf(email, until);
  const submissionIds = [...new Set([...before.submissionIds, ...submissions.map(({ _id }) => _id.toString())])];
  const key = { email, submissionIds, linkIds: before.linkIds, until: until.toISOString() };
  const found = await links(exportCandidateLinks, { body: key });
  return { ...key, linkIds: [...new Set([...before.linkIds, ...found.links.map(({ id }) => String(id))])] };
}

/** Erases a person in every service, the submissions last: by them everything else is found. Harmless when repeated. */
export async function eraseEverywhere({ links, contact, checkKey }: Services, key: CandidateKey): Promise<ErasedCounts> {
  const linked = await links(eraseCandidateLinks, { body: key });
  const written = await contact(eraseCandidateMessages, { body: key });
  await withdrawReports(checkKey, key.submissionIds);
  return { ...linked.erased, ...written.erased, ...(await eraseSubmissions(key.submissionIds)) };
}
