import { searchSubmissions } from '@larkfield/schemas/portal/search-submissions.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { readSubmissionPage } from './submission-page.ts';

export const searchSubmissionsRoute = () => route(searchSubmissions, ({ query }) => readSubmissionPage(query));
