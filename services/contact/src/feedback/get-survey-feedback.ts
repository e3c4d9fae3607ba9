import { getSurveyFeedback, type StarSummary } from '@larkfield/schemas/portal/get-survey-feedback.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { countAnswers, countSurveys, listSurveyTexts, type StoredSurvey } from './survey-store.ts';

export const getSurveyFeedbackRoute = () =>
  route(getSurveyFeedback, async ({ query: { cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, listSurveyTexts);
    const recommend = await countAnswers('wouldRecommend');
    return {
      total: await countSurveys(),
      reusableLinkValue: summarizeStars(await countAnswers('reusableLinkValue')),
      draftResumeEase: summarizeStars(await countAnswers('draftResumeEase')),
      recommend: { yes: recommend.get(true) ?? 0, no: recommend.get(false) ?? 0 },
      texts: items.map(toText),
      nextCursor,
    };
  });

function summarizeStars(answers: Map<number | boolean, number>): StarSummary {
  const counts = [1, 2, 3, 4, 5].map((stars) => answers.get(stars) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { answers: total, average: total === 0 ? null : Math.round((stars / total) * 100) / 100, counts };
}

function toText({
  _id,
  createdAt,
  reusableLinkValue,
  draftResumeEase,
  wouldRecommend,
  recommendReason,
  feedbackMessage,
  linkMode,
}: StoredSurvey) {
  return {
    id: _id.toHexString(),
    sentAt: createdAt.toISOString(),
    reusableLinkValue: reusableLinkValue ?? null,
    draftResumeEase: draftResumeEase ?? null,
    wouldRecommend: wouldRecommend ?? null,
    recommendReason: recommendReason ?? null,
    feedbackMessage: feedbackMessage ?? null,
    linkMode: linkMode ?? null,
  };
}
