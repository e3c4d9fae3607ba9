import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Person } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import type { resumeDraft } from '@larkfield/schemas/links/drafts.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';

/** The data that /resume hands over to the checklist of `specialtySlug` when 'Continue Where You Left Off' is pressed. */
type OpenedDraft = Exclude<ReplyOf<typeof resumeDraft>, { requiresPin: true }>;
export type ResumedDraft = Pick<OpenedDraft, Extract<keyof OpenedDraft, keyof Person> | 'specialtySlug' | 'skillRatings' | 'profile'>;

/** The data that /m hands over to the checklist of `specialtySlug`. */
type OpenedSmartLink = ReplyOf<typeof openSmartLink>;
export type SmartLinkPrefill = Pick<OpenedSmartLink, Extract<keyof OpenedSmartLink, keyof Person> | 'specialtySlug' | 'profile'>;

const keys = { draft: 'checklist-resume', prefill: 'checklist-smart-link' } as const;

/** Stores a resumed draft in this tab until its checklist opens. The caller then navigates to `checklistPath(draft.specialtySlug)`. */
export function handOverDraft({ specialtySlug, candidateName, dateOfBirth, last4Ssn, skillRatings, profile }: ResumedDraft): void {
  forgetHandoff();
  const draft: ResumedDraft = { specialtySlug, candidateName, dateOfBirth, last4Ssn, skillRatings, profile };
  keep(keys.draft, draft);
}

/**
 * Stores the prefilled data of a Smart Link in this tab until its checklist opens. The caller then navigates to
 * `checklistPath(prefill.specialtySlug)`.
 */
export function handOverPrefill({ specialtySlug, candidateName, email, phone, profile }: SmartLinkPrefill): void {
  forgetHandoff();
  const prefill: SmartLinkPrefill = { specialtySlug, candidateName, email, phone, profile };
  keep(keys.prefill, prefill);
}

/** The handoff for this checklist; null without one or for another specialty. */
export function readHandoff(specialtySlug: string): { draft: ResumedDraft | null; prefill: SmartLinkPrefill | null } {
  const draft = read<ResumedDraft>(keys.draft);
  const prefill = read<SmartLinkPrefill>(keys.prefill);
  return {
    draft: draft?.specialtySlug === specialtySlug && Array.isArray(draft.skillRatings) ? draft : null,
    prefill: prefill?.specialtySlug === specialtySlug ? prefill : null,
  };
}

/** Removes both handoffs, which were applied or are for another specialty than the opened one. */
export function forgetHandoff(): void {
  sessionStore.remove(keys.draft);
  sessionStore.remove(keys.prefill);
}

interface Kept<Value> {
  value: Value;
  keptAt: number;
}

function keep<Value>(key: string, value: Value): void {
  sessionStore.set(key, JSON.stringify({ value, keptAt: Date.now() } satisfies Kept<Value>));
}

/** Handoffs have the age limit of an unfinished checklist, since another person may use the tab later. */
function read<Value>(key: string): Value | null {
  try {
    const kept = JSON.parse(sessionStore.get(key) ?? 'null') as Kept<Value> | null;
    return kept && Date.now() - kept.keptAt <= checklistConstants.localDraftMaxAge ? kept.value : null;
  } catch {
    return null;
  }
}
