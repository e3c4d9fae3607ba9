import type { SubmissionPage } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { readSubmissionPage, type PageQuery } from './submission-page.ts';

/** One page of cards for somebody of the staff, and a record that they saw it: how many by which filters, never what was looked for or who was found. */
export async function showSubmissions(
  { audit, template }: Pick<ChecklistContext, 'audit' | 'template'>,
  action: 'submissions.listed' | 'submissions.searched',
  { query, identity, requestId }: { query: PageQuery; identity: UserIdentity; requestId: string },
): Promise<SubmissionPage> {
  const page = await readSubmissionPage(query, template);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  await audit.record({
    actor: { kind: 'user', id: identity.userId },
    action,
    object: `submissions:${page.submissions.length}`,
    requestId,
    changedFields: given.map(([name]) => name),
  });
  return page;
}
