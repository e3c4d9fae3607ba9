import type { SkillRating } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { DraftPayload } from '@larkfield/schemas/links/draft-payload.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { saveDraft } from '@larkfield/schemas/links/save-draft.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { QuickDraft } from './quick-draft-schema.ts';

/** What a failed attempt is answered with. */
export const draftFailureText = (error: unknown) => failureText(error, 'Failed to create draft link');

/** Keeps a draft behind a link. The PIN is part of the result, since nobody can look it up later. */
export function useSaveDraft() {
  return useMutation({
    mutationFn: async ({ pin, skillRatings, ...draft }: QuickDraft & { skillRatings: SkillRating[] }) => {
      const payload: DraftPayload = { ...draft, skillRatings };
      const body = {
        encryptedPayload: JSON.stringify(payload),
        durationHours: linkConstants.draftDurationHours,
        ...(pin ? { pin } : {}),
      };
      const { token, expiresAt } = await call(saveDraft, { body }, { signal: slowSendSignal() });
      return { link: `${window.location.origin}/resume/${token}`, expiresAt, pin };
    },
    onError: (error) => toast({ title: 'Error', description: draftFailureText(error), variant: 'destructive' }),
  });
}

export type SavedDraft = NonNullable<ReturnType<typeof useSaveDraft>['data']>;
