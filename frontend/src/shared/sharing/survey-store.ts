import { createStore } from '#src/shared/browser/store.ts';

/** What a survey is about, as far as it is known. */
export interface SurveyRequest {
  submissionId?: string | undefined;
  shareLinkId?: string | undefined;
  specialtyId?: number | undefined;
  linkMode?: 'quick' | 'reusable' | undefined;
}

/** The 'Quick Feedback' dialog that is asked for; null when it is closed. */
export const surveyStore = createStore<SurveyRequest | null>(null);

/** Opens the 'Quick Feedback' dialog from anywhere. */
export function openSurvey(request: SurveyRequest): void {
  surveyStore.set(request);
}

export function closeSurvey(): void {
  surveyStore.set(null);
}
