import { listRecentSubmissions } from '@larkfield/schemas/portal/submissions/list-recent-submissions.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { showSubmissions } from './show-submissions.ts';

export const listRecentSubmissionsRoute = (context: ChecklistContext) =>
  route(listRecentSubmissions, (call) => showSubmissions(context, 'submissions.listed', call));
