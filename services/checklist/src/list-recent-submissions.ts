import { listRecentSubmissions } from '@larkfield/schemas/portal/list-recent-submissions.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { readSubmissionPage } from './submission-page.ts';

export const listRecentSubmissionsRoute = () => route(listRecentSubmissions, ({ query }) => readSubmissionPage(query));
