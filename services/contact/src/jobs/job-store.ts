import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { JobFields, JobState } from '@larkfield/schemas/portal/jobs.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const part = (fields: mongoose.SchemaDefinition) => new mongoose.Schema(fields, { _id: false });

/** The fields of a job that staff edit. */
const writtenFields = {
  title: { type: String, required: true },
  company: { type: String, required: true },
  category: { type: String, enum: contactConstants.jobCategories, required: true },
  location: { type: String, required: true },
  description: { type: String, required: true },
  requirements: { type: [String], required: true },
  salary: String,
  pay: { type: part({ from: Number, to: Number, unit: { type: String, enum: contactConstants.payUnits } }) },
  type: { type: String, required: true },
  shift: String,
  hours: String,
  startsOn: String,
  weeks: Number,
  checklist: { type: part({ slug: String, name: String }) },
  unit: String,
  license: String,
  certificates: { type: [String], default: undefined },
  ehr: { type: [String], default: undefined },
  terms: { type: part({ hoursGuaranteed: String, float: String, cancellation: String }) },
};

const schema = new mongoose.Schema(
  {
    ...writtenFields,
    /** The state that an admin published, and when; missing for a draft. */
    shown: { type: part({ ...writtenFields, at: { type: Date, required: true } }) },
    state: { type: String, enum: ['draft', 'open', 'closed'], required: true },
    revision: { type: Number, required: true },
    /** Raised by every change of the terms that a candidate's yes applies to: facility, start or pay. */
    offer: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    postedAt: { type: Date, default: null },
    /** The user and the request that created the job, so that a repeated request is recognized. */
    requestKey: String,
    ...auditOutboxField,
  },
  { collection: 'jobs', versionKey: false, strict: 'throw' },
);
// Serves: the site's open jobs, newest first.
schema.index({ state: 1, postedAt: -1, _id: -1 });
// Serves: the portal's jobs in one state.
schema.index({ state: 1, _id: -1 });
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: sending what was done with it.
schema.index(...auditOutboxIndex);
const JobModel = mongoose.model('Job', schema);

/** The fields that staff edit. Jobs from before types became a choice describe the type in their own words. */
export type WrittenJob = Omit<JobFields, 'type'> & { type: string };
export type ShownJob = WrittenJob & { at: Date };
export type StoredJob = Omit<InferSchemaType<typeof schema>, keyof JobFields | 'shown' | 'unsentAudit' | 'requestKey'> &
  WrittenJob & { _id: Types.ObjectId; shown?: ShownJob };

/** The audit note on a change of a job, which is stored with the change. */
export type JobAct = Omit<AuditNote, 'object'>;
const eventOf = (id: string, act: JobAct) => toAuditEvent({ ...act, object: `job:${id}` });
const projection = { unsentAudit: 0, requestKey: 0 } as const;

const newestFirst = { postedAt: -1, _id: -1 } as const;

export async function listOpenJobs(): Promise<StoredJob[]> {
  return JobModel.find({ state: 'open' }, projection).sort(newestFirst).lean<StoredJob[]>();
}

/** Ids and revisions of the open jobs in their order, which are equal as long as nothing on the site has changed. */
export async function readOpenJobsVersion(): Promise<string> {
  const jobs = await JobModel.find({ state: 'open' }, { revision: 1 }).sort(newestFirst).lean();
  return jobs.map(({ _id, revision }) => `${_id.toHexString()}.${revision}`).join();
}

/** Jobs in all states or in one, newest first. */
export async function listJobPage(state: JobState | undefined, { after, limit }: { after?: string; limit: number }): Promise<StoredJob[]> {
  const filter = { ...(state && { state }), ...(after && { _id: trusted({ $lt: new Types.ObjectId(after) }) }) };
  return JobModel.find(filter, projection).sort({ _id: -1 }).limit(limit).lean<StoredJob[]>();
}

export async function findJob(id: string): Promise<StoredJob | null> {
  return JobModel.findById(new Types.ObjectId(id), projection).lean<StoredJob>();
}

interface NewJob {
  requestKey?: string | undefined;
  now?: Date;
}

/** Stores a draft; a repeated request gets the job that the first one created. */
export async function insertJob(fields: JobFields, act: JobAct, { requestKey, now = new Date() }: NewJob = {}): Promise<StoredJob> {
  const job = {
    ...fields,
    _id: new Types.ObjectId(),
    state: 'draft' as const,
    revision: 1,
    offer: 1,
    createdAt: now,
    updatedAt: now,
    postedAt: null,
  };
  try {
    await JobModel.create({ ...job, ...(requestKey && { requestKey }), unsentAudit: [eventOf(job._id.toHexString(), act)] });
    return job;
  } catch (error) {
    const made = requestKey && isDuplicateKey(error) ? await JobModel.findOne({ requestKey }, projection).lean<StoredJob>() : null;
    if (!made) throw error;
    return made;
  }
}

/** Fields that a change removes if it does not contain them. */
const optionalFields = [
  'pay',
  'salary',
  'shift',
  'hours',
  'startsOn',
  'weeks',
  'checklist',
  'unit',
  'license',
  'certificates',
  'ehr',
  'terms',
] as const;

interface JobChange {
  /** The revision that the change is based on. */
  revision: number;
  fields: JobFields;
  /** Whether the change is published at once. */
  isShown: boolean;
  /** Whether facility, start or pay has changed. */
  isOtherOffer: boolean;
}

/** Changes a job and raises its revision; returns null if the given revision is not the current one. */
export async function replaceJobFields(
  id: string,
  { revision, fields, isShown, isOtherOffer }: JobChange,
  act: JobAct,
  now = new Date(),
): Promise<StoredJob | null> {
  const absent = optionalFields.filter((name) => fields[name] === undefined);
  return JobModel.findOneAndUpdate(
    { _id: new Types.ObjectId(id), revision },
    {
      $set: { ...fields, updatedAt: now, ...(isShown && { shown: { ...fields, at: now } }) },
      $inc: { revision: 1, ...(isOtherOffer && { offer: 1 }) },
      $push: { unsentAudit: eventOf(id, act) },
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((name) => [name, 1])) }),
    },
    { returnDocument: 'after', projection },
  ).lean<StoredJob>();
}

/** Publishes a job as it was read, at the top of the list unless it is already open; returns null if it has changed meanwhile. */
export async function showJob({ _id, state, revision }: StoredJob, written: WrittenJob, act: JobAct): Promise<StoredJob | null> {
  const now = new Date();
  return JobModel.findOneAndUpdate(
    { _id, revision },
    {
      $set: { state: 'open', shown: { ...written, at: now }, updatedAt: now, ...(state !== 'open' && { postedAt: now }) },
      $inc: { revision: 1 },
      $push: { unsentAudit: eventOf(_id.toHexString(), act) },
    },
    { returnDocument: 'after', projection },
  ).lean<StoredJob>();
}

/** Closes a job; returns null if it does not exist or is already closed. */
export async function markClosed(id: string, act: JobAct, now = new Date()): Promise<StoredJob | null> {
  return JobModel.findOneAndUpdate(
    { _id: new Types.ObjectId(id), state: trusted({ $ne: 'closed' }) },
    { $set: { state: 'closed', updatedAt: now }, $inc: { revision: 1 }, $push: { unsentAudit: eventOf(id, act) } },
    { returnDocument: 'after', projection },
  ).lean<StoredJob>();
}

/** Stores the first jobs if there are no jobs at all, and returns their number. Two services that start at once store each job only once. */
export async function insertFirstJobs(jobs: (JobFields & { postedAt: Date })[]): Promise<number> {
  if ((await JobModel.findOne({}, { _id: 1 }).lean()) !== null) return 0;
  const documents = jobs.map(({ postedAt, ...job }, index) => ({
    ...job,
    shown: { ...job, at: postedAt },
    // Fixed ids below every real id, so that a second service that starts at the same time gets a duplicate key error.
    _id: new Types.ObjectId((jobs.length - index).toString(16).padStart(24, '0')),
    state: 'open' as const,
    revision: 1,
    offer: 1,
    createdAt: postedAt,
    updatedAt: postedAt,
    postedAt,
  }));
  try {
    return (await JobModel.insertMany(documents, { ordered: false })).length;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return 0;
  }
}
