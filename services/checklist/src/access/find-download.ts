import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findAccessToken } from './access-token-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';

/** The submission behind a download token of the submitter or of a viewer. */
export async function getSubmissionByDownloadToken(token: string): Promise<Submission> {
  const found = (await findAccessToken(token, ['submitter-download', 'viewer-download'])) ?? fail('LINK_NOT_FOUND');
  if (found.isExpired) fail('LINK_EXPIRED');
  return (await findSubmission(found.submissionId)) ?? fail('LINK_NOT_FOUND');
}
