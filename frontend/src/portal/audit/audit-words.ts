import type { AuditEntry } from '@larkfield/schemas/portal/list-audit-events.ts';

/** Actions that are often looked for; the field takes any other as well. */
export const commonActions = [
  'session.opened',
  'session.closed',
  'password.changed',
  'password.reset',
  'user.created',
  'user.changed',
  'user.activated',
  'user.deactivated',
  'second-factor.enrolled',
  'second-factor.turned-off',
  'second-factor.reset',
  'second-factor.required',
  'recovery-code.used',
  'sessions.ended',
  'submission.submitted',
  'submission.edited',
  'submission.viewed',
  'submission.downloaded',
  'submission.pdf-retried',
  'submissions.listed',
  'submissions.searched',
  'submissions.exported',
  'share-link.created',
  'smart-link.created',
  'draft.created',
  'links.listed',
  'links.searched',
  'link.revoked',
  'link.unlocked',
  'passcode.replaced',
  'passcode.refused',
  'passcode.retired',
  'inquiries.listed',
  'inquiry.viewed',
  'inquiry.assigned',
  'inquiry.handled',
  'job.created',
  'job.changed',
  'job.published',
  'job.closed',
  'pro-interest.listed',
  'rights-request.received',
  'rights-request.closed',
  'candidate.found',
  'candidate.exported',
  'candidate.erasure-requested',
  'candidate.erasure-confirmed',
  'candidate.erased',
  'retention.completed',
  'queue.viewed',
  'queue.retried',
  'queue-job.retried',
];

export const outcomeNames = { success: 'Success', failure: 'Failure', denied: 'Denied' } as const;
export const outcomeTones = { success: 'accent', failure: 'warning', denied: 'danger' } as const;

const actorNames = {
  user: 'A user',
  candidate: 'The candidate',
  viewer: 'A viewer',
  anonymous: 'A visitor',
  system: 'The system',
} as const;

/** Who acted: the address where it is known. */
export const actorName = ({ actor, actorEmail }: Pick<AuditEntry, 'actor' | 'actorEmail'>) => actorEmail ?? actorNames[actor.kind];

/** 'submission.pdf-retried' as 'Submission pdf retried'. */
export function actionName(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
