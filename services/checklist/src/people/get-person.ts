import { validUntil } from '@larkfield/assessment/validity.ts';
import { getPerson } from '@larkfield/schemas/people/get-person.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { getKnownPerson } from './known-person.ts';
import { toOwner } from './person-store.ts';
import { listRevisionsOf } from './person-submission-store.ts';

export const getPersonRoute = (context: ChecklistContext) =>
  route(getPerson, async ({ params: { personId }, identity, requestId, response }) => {
    const { person, email, submissions, hasMore } = await getKnownPerson(context, personId);
    const [revisions, pdfs, renewals] = await Promise.all([
      listRevisionsOf(submissions),
      readPdfStates(submissions, context.template, 'staff'),
      findRenewalsOf(submissions),
    ]);
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'person.viewed',
      object: `person:${personId}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    return {
      id: personId,
      names: [...new Set(submissions.map(({ candidateName }) => candidateName))],
      email,
      ...toOwner(person),
      checklists: submissions.map((submission) => {
        const id = submission._id.toString();
        const renewedBy = renewals.get(id);
        return {
          id,
          candidateName: submission.candidateName,
          specialty: submission.specialtyName,
          shortReference: submission.reference,
          phone: submission.phone ?? null,
          submittedAt: submission.submittedAt.toISOString(),
          validUntil: validUntil(submission.submittedAt).toISOString(),
          ...(renewedBy && { renewedBy }),
          revisions: revisions.get(id)!,
          pdf: pdfs.get(id)!,
          assignee: submission.assignee ?? null,
        };
      }),
      hasMore,
    };
  });
