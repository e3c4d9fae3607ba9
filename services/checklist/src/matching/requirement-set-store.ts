import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirements.ts';

/** The fields that may change. Every state is kept, to show what a search asked for (product.md#match-4). */
const stateFields = {
  name: { type: String, required: true },
  job: { type: String, default: null },
  startsOn: { type: String, default: null },
  specialtyId: { type: Number, required: true },
  requirements: { type: [mongoose.Schema.Types.Mixed], required: true },
  revision: { type: Number, required: true },
  updatedAt: { type: Date, required: true },
  updatedByEmail: { type: String, default: null },
};

const schema = new mongoose.Schema(
  {
    ...stateFields,
    isArchived: { type: Boolean, required: true },
    jobId: mongoose.Schema.Types.ObjectId,
    /** The revision of the job, and its requirements at that time. */
    jobRevision: Number,
    madeFrom: String,
    changedByHand: Boolean,
    /**
     * The job that the set is derived from, until staff change the set; otherwise
     * author and request id, by which a repeated request is recognized.
     */
    requestKey: String,
    ...auditOutboxField,
  },
  { collection: 'requirement-sets', versionKey: false, strict: 'throw' },
);
// Serves: the portal's list, newest first.
schema.index({ isArchived: 1, _id: -1 });
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: the sets of a job.
schema.index({ jobId: 1, _id: -1 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const RequirementSet = mongoose.model('RequirementSet', schema);

const earlierSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, setId: { type: mongoose.Schema.Types.ObjectId, required: true }, ...stateFields },
  { collection: 'requirement-set-revisions', versionKey: false, strict: 'throw' },
);
const EarlierSet = mongoose.model('RequirementSetRevision', earlierSchema);

export type StoredRequirementSet = Omit<InferSchemaType<typeof schema>, 'requirements' | 'unsentAudit' | 'requestKey'> & {
  _id: Types.ObjectId;
  requirements: Requirement[];
};

/** The job that a set is derived from. */
export interface JobOrigin {
  jobId: string;
  jobRevision: number;
  /** A hash of the job's requirements. */
  madeFrom: string;
}
/** The request key of a job's set, so that only one set is created from a job, however often the button is clicked. */
const keyOfJob = (jobId: string) => `job:${jobId}`;

export type RequirementSetState = Pick<
  StoredRequirementSet,
  'name' | 'job' | 'startsOn' | 'specialtyId' | 'requirements' | 'updatedAt' | 'updatedByEmail'
>;

/** The audit event that is stored with the change. */
type SetAct = Omit<AuditNote, 'object'>;

/** The name of a revision of a set in the audit trail. */
export const setObject = (id: string, revision: number) => `requirement-set:${id}:r${revision}`;
const eventOf = (id: string, revision: number, act: SetAct) => toAuditEvent({ ...act, object: setObject(id, revision) });

/** Stores a set; a repeated request returns the set that the first one created. */
export async function insertRequirementSet(
  state: RequirementSetState,
  act: SetAct,
  { requestKey: chosen, origin }: { requestKey?: string | undefined; origin?: JobOrigin } = {},
): Promise<StoredRequirementSet> {
  const requestKey = origin ? keyOfJob(origin.jobId) : chosen;
  const _id = new Types.ObjectId();
  const unsentAudit = [eventOf(_id.toHexString(), 1, act)];
  try {
    const key = requestKey === undefined ? {} : { requestKey };
    const stored = await RequirementSet.create({ _id, ...state, ...key, ...origin, revision: 1, isArchived: false, unsentAudit });
    return stored.toObject() as unknown as StoredRequirementSet;
  } catch (error) {
    const made = requestKey && isDuplicateKey(error) ? await RequirementSet.findOne({ requestKey }).lean<StoredRequirementSet>() : null;
    if (!made) throw error;
    return made;
  }
}

export async function findRequirementSet(id: string): Promise<StoredRequirementSet | null> {
  return RequirementSet.findById(new Types.ObjectId(id), { unsentAudit: 0 }).lean<StoredRequirementSet>();
}

/** Sets newest first, starting after a cursor id. */
export async function listStoredSets({
  isArchived,
  jobId,
  after,
  limit,
}: {
  isArchived: boolean;
  jobId: string | undefined;
  after: string | undefined;
  limit: number;
}): Promise<StoredRequirementSet[]> {
  const range = after ? { _id: trusted({ $lt: new Types.ObjectId(after) }) } : {};
  return RequirementSet.find({ isArchived, ...(jobId && { jobId: new Types.ObjectId(jobId) }), ...range }, { unsentAudit: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<StoredRequirementSet[]>();
}

const stateOf = ({ name, job, startsOn, specialtyId, requirements, updatedAt, updatedByEmail }: RequirementSetState) => ({
  name,
  job,
  startsOn,
  specialtyId,
  requirements,
  updatedAt,
  updatedByEmail,
});

/** The set that was derived from a job, unless it was changed by hand. */
export async function findSetOfJob(jobId: string): Promise<StoredRequirementSet | null> {
  return RequirementSet.findOne({ requestKey: keyOfJob(jobId) }, { unsentAudit: 0 }).lean<StoredRequirementSet>();
}

/** The active sets of a job that staff changed, newest first. */
export async function findSetsByHand(jobId: string): Promise<StoredRequirementSet[]> {
  return RequirementSet.find({ jobId: new Types.ObjectId(jobId), changedByHand: true, isArchived: false }, { unsentAudit: 0 })
    .sort({ _id: -1 })
    .lean<StoredRequirementSet[]>();
}

/** Records that a later revision of the job has the same requirements. */
export async function noteJobRevision({ _id }: StoredRequirementSet, { jobRevision }: JobOrigin): Promise<StoredRequirementSet | null> {
  return RequirementSet.findOneAndUpdate(
    { _id },
    { $set: { jobRevision } },
    { returnDocument: 'after', projection: { unsentAudit: 0 } },
  ).lean<StoredRequirementSet>();
}

/** Archives the current state and stores another; returns null if another request was faster. */
export async function replaceRequirementSet(
  { _id, revision, ...present }: StoredRequirementSet,
  next: RequirementSetState,
  act: SetAct,
  { origin, isByHand = false }: { origin?: JobOrigin; isByHand?: boolean } = {},
): Promise<StoredRequirementSet | null> {
  const { name, job, startsOn, specialtyId, requirements, updatedAt, updatedByEmail } = present;
  await EarlierSet.updateOne(
    { _id: `${_id}-r${revision}` },
    { $setOnInsert: { setId: _id, revision, name, job, startsOn, specialtyId, requirements, updatedAt, updatedByEmail } },
    { upsert: true },
  );
  // After a change by hand, another set can be derived from the job.
  const changesJobs = isByHand && present.jobId;
  return RequirementSet.findOneAndUpdate(
    { _id, revision },
    {
      $set: { ...stateOf(next), ...origin, ...(changesJobs && { changedByHand: true }), revision: revision + 1 },
      ...(changesJobs && { $unset: { requestKey: 1 } }),
      $push: { unsentAudit: eventOf(_id.toHexString(), revision + 1, act) },
    },
    { returnDocument: 'after' },
  ).lean<StoredRequirementSet>();
}

/** Archives or restores a set; returns null if the set does not exist or already has this state. */
export async function setArchived(
  { _id, revision }: StoredRequirementSet,
  isArchived: boolean,
  act: SetAct,
): Promise<StoredRequirementSet | null> {
  return RequirementSet.findOneAndUpdate(
    { _id, isArchived: !isArchived },
    { $set: { isArchived }, $push: { unsentAudit: eventOf(_id.toHexString(), revision, act) } },
    { returnDocument: 'after' },
  ).lean<StoredRequirementSet>();
}
