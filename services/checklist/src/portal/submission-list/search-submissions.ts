import { searchSubmissions } from '@larkfield/schemas/portal/submissions/search-submissions.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { showSubmissions } from './show-submissions.ts';

export const searchSubmissionsRoute = (context: ChecklistContext) =>
  route(searchSubmissions, (call) => showSubmissions(context, 'submissions.searched', call));
