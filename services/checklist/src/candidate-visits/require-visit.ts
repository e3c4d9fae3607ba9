import type { Request } from 'express';
import { candidateCookie } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { addressOf } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { findVisit, type Visit } from './visit-store.ts';

type Context = Pick<ChecklistContext, 'keyRing' | 'isSecure'>;
interface Call {
  request: Pick<Request, 'headers'>;
}

/** The visit cookie of a request, even if its visit has ended; null without a cookie. */
export function readVisitCookie({ isSecure }: Pick<Context, 'isSecure'>, { request }: Call): string | null {
  return readCookie(request, cookieName(candidateCookie, isSecure));
}

/** The visit of the calling browser, or null. A visit lasts two hours from opening the mailed link. */
export async function findCallersVisit(context: Context, call: Call): Promise<Visit | null> {
  const cookie = readVisitCookie(context, call);
  return cookie === null ? null : findVisit(context.keyRing, cookie, new Date());
}

/** The visit of the calling browser; throws VISIT_ENDED. */
export async function requireVisit(context: Context, call: Call): Promise<Visit> {
  return (await findCallersVisit(context, call)) ?? fail('VISIT_ENDED');
}

/** True for a submission with the address to which the visit's link was mailed. */
export function isOwnedIn({ email }: Pick<Visit, 'email'>, submission: Pick<Submission, 'email' | 'reference'>): boolean {
  return addressOf(submission).toLowerCase() === email;
}

/** The caller's submission and visit; throws VISIT_ENDED, or SUBMISSION_NOT_FOUND for another person's submission. */
export async function requireOwnSubmission(
  context: Context,
  call: Call,
  submissionId: string,
): Promise<{ visit: Visit; submission: Submission }> {
  const visit = await requireVisit(context, call);
  const submission = await findSubmission(submissionId);
  return submission && isOwnedIn(visit, submission) ? { visit, submission } : fail('SUBMISSION_NOT_FOUND');
}
