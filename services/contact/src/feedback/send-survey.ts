import { sendSurvey } from '@larkfield/schemas/contact/send-survey.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { insertSurvey } from './survey-store.ts';

export const sendSurveyRoute = () =>
  route(sendSurvey, async ({ body: { wouldRecommend, recommendReason, feedbackMessage, ...rest } }) => {
    const hasChosen = wouldRecommend !== null && wouldRecommend !== undefined;
    await insertSurvey({
      ...rest,
      wouldRecommend: hasChosen ? wouldRecommend === 1 : null,
      // The form asks for a reason only after a choice.
      recommendReason: (hasChosen && recommendReason) || null,
      feedbackMessage: feedbackMessage || null,
    });
    return { message: 'Thank you! Your feedback helps us improve.' };
  });
