import { openSubmissionRing } from '@larkfield/records/keys/own-keys.ts';
import { checkCredential } from '@larkfield/schemas/portal/submissions/check-credential.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { noteChecks as noteChecksOf, sameProfile } from '#src/profile/profile-rules.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { findSubmission, noteChecks } from '#src/submissions/submission-store.ts';

const day = 24 * 60 * 60_000;

/** Checks stand beside the revision: what the candidate signed, its number, its hash and its check code stay (product.md#profile-4). */
export const checkCredentialRoute = (context: ChecklistContext) =>
  route(checkCredential, async ({ params: { id }, body: { checks }, identity }) => {
    const now = new Date();
    // Somewhere it is tomorrow already.
    const tomorrow = now.getTime() + day;
    const fields = checks.flatMap(({ check }, index) =>
      check && Date.parse(check.on) > tomorrow
        ? [{ field: `checks.${index}.check.on`, message: "The date of the check can't be in the future" }]
        : [],
    );
    if (fields.length > 0) fail('INVALID_INPUT', { fields });
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const keyRing = await openSubmissionRing(context.keyRing, id);
    const stored = openProfile(keyRing, id, submission);
    const profile = (stored && noteChecksOf(stored, checks, { by: identity.email, at: now.toISOString() })) ?? fail('CONFLICT');
    if (sameProfile(profile, stored)) return { profile };
    const { sealedProfile } = sealProfile(keyRing, id, profile);
    const acts = checks.map(({ credential, check }) => ({
      actor: { kind: 'user', id: identity.userId } as const,
      action: check ? 'credential.checked' : 'credential.check-removed',
      changedFields: [credential.startsWith('license') ? 'licenses' : 'certificates'],
    }));
    if (!(await noteChecks(submission, { sealedProfile }, acts, now))) fail('CONFLICT');
    await queuePdf(context, (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND'));
    return { profile };
  });
