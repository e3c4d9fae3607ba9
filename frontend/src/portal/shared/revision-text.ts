import { correctedText } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { SubmissionRevision } from '@larkfield/schemas/portal/submissions.ts';

const origins = {
  submit: 'first submission',
  correction: 'corrected by the candidate',
  edit: 'changed through a shared link',
  owner: 'changed by the candidate',
  details: 'details corrected',
} as const;

/** The day and cause of a revision; `format` formats the day. */
export function revisionText({ via, signedAt, correction }: SubmissionRevision, format: (instant: string) => string): string {
  return correction
    ? `${format(correction.at)}, ${correctedText(correction.fields).toLowerCase()}`
    : `${format(signedAt)}, ${origins[via]}`;
}
