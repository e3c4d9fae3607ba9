import type { sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import type { SurveyRequest } from '#src/shared/sharing/survey-store.ts';

export type Stars = 1 | 2 | 3 | 4 | 5;

export interface SurveyAnswers {
  reusableLinkValue: Stars | null;
  draftResumeEase: Stars | null;
  wouldRecommend: 'Yes' | 'No' | null;
  recommendReason: string;
  feedbackMessage: string;
}

export const noAnswers: SurveyAnswers = {
  reusableLinkValue: null,
  draftResumeEase: null,
  wouldRecommend: null,
  recommendReason: '',
  feedbackMessage: '',
};

/** The meanings of one to five stars (product.md#site-7). */
export const starLabels = {
  reusableLinkValue: ['Not useful', 'Somewhat useful', 'Useful', 'Very useful', 'Extremely useful'],
  draftResumeEase: ['Very difficult', 'Difficult', 'Moderate', 'Easy', 'Very easy'],
} as const;

/** True if there is something to send: a rating, the choice, or text (product.md#site-7). */
export function hasAnswer({ reusableLinkValue, draftResumeEase, wouldRecommend, feedbackMessage }: SurveyAnswers): boolean {
  return reusableLinkValue !== null || draftResumeEase !== null || wouldRecommend !== null || feedbackMessage.trim() !== '';
}

export type SurveyPayload = CallOf<typeof sendSurvey>['body'];

export function toSurveyPayload(answers: SurveyAnswers, about: SurveyRequest): SurveyPayload {
  const { wouldRecommend } = answers;
  return {
    submissionId: about.submissionId ?? null,
    shareLinkId: about.shareLinkId ?? null,
    specialtyId: about.specialtyId ?? null,
    linkMode: about.linkMode ?? null,
    reusableLinkValue: answers.reusableLinkValue,
    draftResumeEase: answers.draftResumeEase,
    wouldRecommend: wouldRecommend === null ? null : wouldRecommend === 'Yes' ? 1 : 0,
    recommendReason: (wouldRecommend !== null && answers.recommendReason.trim()) || null,
    feedbackMessage: answers.feedbackMessage.trim() || null,
  };
}
