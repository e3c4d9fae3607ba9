import { notifyProInterest, sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getSurveyFeedback, listProInterest, type StarSummary } from '@larkfield/schemas/portal/feedback.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { countAnswers, countSurveys, listSurveyTexts, type StoredSurvey, upsertSurvey } from './survey-store.ts';
import { countByFeature, listProInterests, type StoredProInterest, upsertProInterest } from './pro-interest-store.ts';

const sendSurveyRoute = () =>
  route(sendSurvey, async ({ body: { requestId, wouldRecommend, recommendReason, feedbackMessage, ...rest } }) => {
    const hasChosen = wouldRecommend !== null && wouldRecommend !== undefined;
    const survey = {
      ...rest,
      wouldRecommend: hasChosen ? wouldRecommend === 1 : null,
      // The form asks for a reason only after a rating.
      recommendReason: (hasChosen && recommendReason) || null,
      feedbackMessage: feedbackMessage || null,
    };
    await upsertSurvey(survey, requestId);
    return { message: 'Thank you! Your feedback helps us improve.' };
  });

const getSurveyFeedbackRoute = () =>
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

const notifyProInterestRoute = () =>
  route(notifyProInterest, async ({ body: { metadata, phone, specialtyId, specialtyName, ...person } }) => {
    await upsertProInterest({
      ...person,
      phone: phone || null,
      specialtyId: specialtyId ?? null,
      specialtyName: specialtyName || null,
      featureTitle: metadata.featureTitle,
    });
    return { message: "You're on the list!" };
  });

const listProInterestRoute = ({ audit }: ContactContext) =>
  route(listProInterest, async ({ query: { cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, listProInterests);
    const features = await countByFeature();
    // Reading this list is audited, since it has the addresses and phones of many people.
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'pro-interest.listed', object: null, requestId });
    return { total: features.reduce((sum, { count }) => sum + count, 0), features, signUps: items.map(toSignUp), nextCursor };
  });

function toSignUp({ _id, candidateName, email, phone, interestSource, featureTitle, specialtyName, lastActAt }: StoredProInterest) {
  return {
    id: _id.toHexString(),
    candidateName,
    email,
    interestSource,
    featureTitle,
    phone: phone ?? null,
    specialtyName: specialtyName ?? null,
    signedUpAt: lastActAt.toISOString(),
  };
}

export const feedbackRoutes = (context: ContactContext) => ({
  getSurveyFeedback: getSurveyFeedbackRoute(),
  listProInterest: listProInterestRoute(context),
  notifyProInterest: notifyProInterestRoute(),
  sendSurvey: sendSurveyRoute(),
});
