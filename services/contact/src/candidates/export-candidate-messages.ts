import { personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import { exportCandidateMessages } from '@larkfield/schemas/internal/candidates/export-candidate-messages.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listCandidateMessages } from './candidate-messages.ts';

/** Records as JSON writes them: ids and dates become text. */
const toRecords = (stored: object[]) => personalRecordsSchema.parse(JSON.parse(JSON.stringify(stored)));

export const exportCandidateMessagesRoute = () =>
  route(exportCandidateMessages, async ({ body }) => {
    const { inquiries, surveys, signUps, mails } = await listCandidateMessages(body);
    return {
      // Who of the staff deals with it is not the person's data.
      inquiries: toRecords(inquiries.map(({ assignee: _assignee, handledBy: _handledBy, ...inquiry }) => inquiry)),
      surveys: toRecords(surveys),
      signUps: toRecords(signUps),
      mails: toRecords(mails.map(({ _id, kind, state, createdAt, endedAt }) => ({ _id, kind, state, createdAt, endedAt }))),
    };
  });
