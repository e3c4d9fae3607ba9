import { exportCandidateMessages } from '@larkfield/schemas/internal/export-candidate-messages.ts';
import { requestErasure } from '@larkfield/schemas/portal/request-erasure.ts';
import { route } from '@larkfield/service-kit/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { newShortReference } from '#src/short-reference.ts';
import { listSubmissionsOf } from './candidate-submission-store.ts';
import { findCandidate } from './erase-everywhere.ts';
import { insertErasure, newErasureId } from './erasure-store.ts';
import { toErasure } from './erasure-view.ts';
import { sealAddress } from './work-on-erasures.ts';

export const requestErasureRoute = (context: ChecklistContext) =>
  route(requestErasure, async ({ body: { email }, identity, requestId }) => {
    const now = new Date();
    const submissions = await listSubmissionsOf(email, now);
    const key = await findCandidate(context, email, now, { submissionIds: [], linkIds: [] });
    const { inquiries, surveys, signUps, mails } = await context.contact(exportCandidateMessages, { body: key });
    const id = newErasureId();
    const erasure = await insertErasure(id, { reference: newShortReference(), sealedEmail: sealAddress(context.keyRing, id, email), requestedByUserId: identity.userId }, now);
    await context.audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'candidate.erasure-requested', object: `erasure:${id}`, requestId });
    const names = [...submissions.map(({ candidateName }) => candidateName), ...inquiries.map(({ name }) => name), ...signUps.map(({ candidateName }) => candidateName)];
    return {
      erasure: toErasure(erasure),
      names: [...new Set(names.map(String))],
      found: {
        submissions: submissions.length, links: key.linkIds.length, inquiries: inquiries.length,
        surveys: surveys.length, signUps: signUps.length, mails: mails.length,
      },
    };
  });
