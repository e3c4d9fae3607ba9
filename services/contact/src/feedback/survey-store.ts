import { randomUUID } from 'node:crypto';
import type { HoldChange } from '@larkfield/stored-data/retention.ts';
import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const optional = { type: String, default: null };
const optionalNumber = { type: Number, default: null };

const schema = new mongoose.Schema(
  {
    submissionId: optional,
    shareLinkId: optional,
    reusableLinkValue: optionalNumber,
    draftResumeEase: optionalNumber,
    wouldRecommend: { type: Boolean, default: null },
    recommendReason: optional,
    feedbackMessage: optional,
    specialtyId: optionalNumber,
    linkMode: optional,
    hasText: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    /** The id of the request, by which a repeated request is recognized. */
    requestId: String,
    /** Kept past its time while something stops its erasure (product.md#data-6). */
    isOnHold: Boolean,
  },
  { collection: 'surveys', versionKey: false, strict: 'throw' },
);
// Serves: comments, newest first.
schema.index({ hasText: 1, _id: -1 });
// Serves: the surveys on one submission.
schema.index({ submissionId: 1 });
schema.index({ requestId: 1 }, { unique: true, ...wherePresent('requestId') });
// Serves: retention.
schema.index({ createdAt: 1 });
const Survey = mongoose.model('Survey', schema);

export type StoredSurvey = Omit<InferSchemaType<typeof schema>, 'requestId'> & { _id: Types.ObjectId };
export type NewSurvey = Partial<Omit<StoredSurvey, '_id' | 'hasText' | 'createdAt'>>;

/** Stores a survey; a repeated request replaces the answers of the first. */
export async function upsertSurvey(survey: NewSurvey, requestId: string = randomUUID(), now = new Date()): Promise<void> {
  const hasText = Boolean(survey.recommendReason) || Boolean(survey.feedbackMessage);
  const change = { $set: { ...survey, hasText }, $setOnInsert: { createdAt: now } };
  try {
    await Survey.updateOne({ requestId }, change, { upsert: true });
  } catch (error) {
    // The same request stored the survey a moment ago.
    if (!isDuplicateKey(error)) throw error;
    await Survey.updateOne({ requestId }, change);
  }
}

export async function countSurveys(): Promise<number> {
  return Survey.countDocuments();
}

/** Counts the answers to a question. */
export async function countAnswers(
  question: 'reusableLinkValue' | 'draftResumeEase' | 'wouldRecommend',
): Promise<Map<number | boolean, number>> {
  const groups = await Survey.aggregate<{ _id: number | boolean; count: number }>([
    { $match: { [question]: { $ne: null } } },
    { $group: { _id: `$${question}`, count: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, count }) => [_id, count]));
}

/** Surveys with a comment, newest first. */
export async function listSurveyTexts({ after, limit }: { after?: string; limit: number }): Promise<StoredSurvey[]> {
  return Survey.find({ hasText: true, ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredSurvey[]>();
}

/** Erases surveys from before a time; returns their number. */
export async function deleteSurveysBefore(cutoff: Date): Promise<number> {
  return (await Survey.deleteMany({ createdAt: trusted({ $lt: cutoff }), isOnHold: null })).deletedCount;
}

/** The surveys that belong to some submissions or links. */
export async function listSurveysAbout({
  submissionIds,
  linkIds,
}: {
  submissionIds: string[];
  linkIds: string[];
}): Promise<StoredSurvey[]> {
  const about = [{ submissionId: trusted({ $in: submissionIds }) }, { shareLinkId: trusted({ $in: linkIds }) }];
  return Survey.find({ $or: about }, { requestId: 0 }).lean<StoredSurvey[]>();
}

/** Keeps surveys past their time, or no longer; returns how many there were. */
export async function holdSurveys(ids: Types.ObjectId[], change: HoldChange): Promise<number> {
  return (await Survey.updateMany({ _id: trusted({ $in: ids }) }, change)).matchedCount;
}

export async function deleteSurveys(ids: Types.ObjectId[]): Promise<number> {
  return (await Survey.deleteMany({ _id: trusted({ $in: ids }) })).deletedCount;
}
