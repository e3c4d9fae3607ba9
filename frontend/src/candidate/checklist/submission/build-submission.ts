import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { userTimezone } from '#src/candidate/checklist/candidate/candidate-store.ts';
import type { Checklist } from '#src/candidate/checklist/checklist-context.tsx';
import { ratingList } from '#src/candidate/checklist/ratings/rating-list.ts';

export type Submission = CallOf<typeof submitChecklist>['body'];

/** What is sent: the candidate, every skill that has a proficiency, and in an edit the submission it belongs to. */
export function buildSubmission({ specialty, candidate, ratings, edit }: Checklist): Submission {
  const { candidateName, dateOfBirth, last4Ssn, email, phone } = candidate.values();
  return {
    candidateName: candidateName.trim(),
    dateOfBirth: dateOfBirth.trim(),
    last4Ssn,
    specialtyId: specialty.id,
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    skillRatings: ratingList(ratings.all()),
    userTimezone: userTimezone(),
    consentAcknowledged: true,
    ...(edit ? { updatedFrom: edit.submissionId, editToken: edit.editToken } : {}),
  };
}
