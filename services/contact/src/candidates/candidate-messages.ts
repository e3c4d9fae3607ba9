import type { CandidateKey } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import { listProInterestsOf } from '#src/feedback/pro-interest-store.ts';
import { listSurveysAbout } from '#src/feedback/survey-store.ts';
import { listInquiriesOf } from '#src/inquiries/inquiry-store.ts';
import { listMailsAbout } from '#src/mail/outbox/mail-store.ts';

/** Everything this service keeps of one person; surveys name no person and are found by the submission or link they came with. */
export async function listCandidateMessages({ email, submissionIds, linkIds, referenceIds, until }: CandidateKey) {
  const address = email.trim();
  const inquiries = await listInquiriesOf(address, new Date(until));
  const subjects = [
    ...inquiries.map(({ _id }) => `inquiry:${_id}`),
    ...submissionIds.map((id) => `submission:${id}`),
    ...linkIds.map((id) => `link:${id}`),
    ...referenceIds.map((id) => `reference:${id}`),
  ];
  return {
    inquiries,
    surveys: await listSurveysAbout({ submissionIds, linkIds }),
    signUps: await listProInterestsOf(address, new Date(until)),
    mails: await listMailsAbout(subjects),
  };
}
