import { sendSurvey } from '@larkfield/schemas/contact/send-survey.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { upsertSurvey } from './survey-store.ts';

export const sendSurveyRoute = () =>
  route(sendSurvey, async ({ body: { requestId, wouldRecommend, recommendReason, feedbackMessage, ...rest } }) => {
    const hasChosen = wouldRecommend !== null && wouldRecommend !== undefined;
    const survey = {
      ...rest,
      wouldRecommend: hasChosen ? wouldRecommend === 1 : null,
      // The form asks for a reason only after a choice.
      recommendReason: (hasChosen && recommendReason) || null,
      feedbackMessage: feedbackMessage || null,
    };
    await upsertSurvey(survey, requestId);
    return { message: 'Thank you! Your feedback helps us improve.' };
  });
