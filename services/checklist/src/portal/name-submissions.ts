import { findSubmissions, foundSubmissionsLimit } from '@larkfield/schemas/internal/find-submissions.ts';
import { nameSubmissions } from '@larkfield/schemas/internal/name-submissions.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listNames } from '#src/submissions/candidate-submission-store.ts';
import { listSubmissionCards } from './submission-list/submission-card-store.ts';

export const nameSubmissionsRoute = () =>
  route(nameSubmissions, async ({ body: { submissionIds } }) => ({
    names: Object.fromEntries((await listNames(submissionIds)).map(({ _id, candidateName }) => [_id.toString(), candidateName])),
  }));

export const findSubmissionsRoute = ({ template }: Pick<ChecklistContext, 'template'>) =>
  route(findSubmissions, async ({ body: { q } }) => {
    const found = await listSubmissionCards({ q, limit: foundSubmissionsLimit }, template);
    return { submissionIds: found.map(({ _id }) => _id.toString()) };
  });
