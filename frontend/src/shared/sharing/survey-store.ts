import { createStore } from '#src/shared/browser/store.ts';

/** The subject of a survey, as far as it is known. */
export interface SurveyRequest {
  submissionId?: string | undefined;
  shareLinkId?: string | undefined;
  specialtyId?: number | undefined;
  linkMode?: 'quick' | 'reusable' | undefined;
}

/** The request that opens the 'Quick Feedback' dialog; null while it is closed. */
export const surveyStore = createStore<SurveyRequest | null>(null);

/** Opens the 'Quick Feedback' dialog from anywhere. */
export function openSurvey(request: SurveyRequest): void {
  surveyStore.set(request);
}

export function closeSurvey(): void {
  surveyStore.set(null);
}
