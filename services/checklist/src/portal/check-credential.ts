import { openSubmissionRing } from '@larkfield/records/keys/own-keys.ts';
import { checkCredential } from '@larkfield/schemas/portal/submissions/check-credential.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { noteCheck, sameProfile } from '#src/profile/profile-rules.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { findSubmission, replaceRevision } from '#src/submissions/submission-store.ts';

const day = 24 * 60 * 60_000;

/** What was checked stands on the report, so that it makes a revision: the candidate's own part, ratings and signature stay. */
export const checkCredentialRoute = (context: ChecklistContext) =>
  route(checkCredential, async ({ params: { id }, body: { credential, check }, identity }) => {
    const now = new Date();
    // Somewhere it is tomorrow already.
    if (check && Date.parse(check.on) > now.getTime() + day)
      fail('INVALID_INPUT', { fields: [{ field: 'check.on', message: "The date of the check can't be in the future" }] });
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const keyRing = await openSubmissionRing(context.keyRing, id);
    const stored = openProfile(keyRing, id, submission);
    const profile = (stored && noteCheck(stored, credential, check)) ?? fail('CONFLICT');
    // Sent again after a lost reply, it is noted already.
    if (sameProfile(profile, stored)) return { revision: submission.revision };
    const { via, catalogueVersion, skillRatings, digitalSignature } = submission;
    const change = {
      via,
      catalogueVersion,
      skillRatings,
      digitalSignature,
      ...sealProfile(keyRing, id, profile),
      checkedAt: now,
      pdfRequestedAt: now,
      awaitingPdfSince: now,
    };
    const isStored = await replaceRevision(submission, change, {
      actor: { kind: 'user', id: identity.userId },
      action: check ? 'credential.checked' : 'credential.check-removed',
      changedFields: [credential.startsWith('license') ? 'licenses' : 'certificates'],
    });
    const next = (isStored && (await findSubmission(id))) || fail('CONFLICT');
    await queuePdf(context, next);
    return { revision: next.revision };
  });
