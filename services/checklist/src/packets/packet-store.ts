import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import type { PacketCover } from '@larkfield/schemas/reports/packets.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

const schema = new mongoose.Schema(
  {
    submissionId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The revision of the submission in the packet. */
    revision: { type: Number, required: true },
    checks: Number,
    edition: Number,
    /** A packet is rendered once, with the template of its creation. */
    template: { type: Number, required: true },
    /** The set of requirements, and its revision. */
    setId: { type: mongoose.Schema.Types.ObjectId, required: true },
    setRevision: { type: Number, required: true },
    job: { type: String, required: true },
    /** The job of the set, to which the candidate consented. */
    jobId: { type: String, default: null },
    /** When the job starts, if given. */
    startsOn: { type: String, default: null },
    items: { type: [mongoose.Schema.Types.Mixed], required: true },
    madeAt: { type: Date, required: true },
    madeByEmail: { type: String, required: true },
    /** In a packet of several people: the name that its maker gives for answers. */
    senderName: String,
    /** The outbox: set until the PDF is known to be stored or to have failed for good. */
    awaitingPdfSince: Date,
    /** Author, submission and request id, by which a repeated request is recognized. */
    requestKey: String,
    ...auditOutboxField,
  },
  { collection: 'packets', versionKey: false, strict: 'throw' },
);
// Serves: the packets of a submission, newest first, and their removal with it.
schema.index({ submissionId: 1, _id: -1 });
// Serves: the packets made for a job, newest first.
schema.index({ jobId: 1, _id: -1 });
// Serves: the sweep.
schema.index({ awaitingPdfSince: 1 }, wherePresent('awaitingPdfSince'));
schema.index({ requestKey: 1 }, { unique: true, ...wherePresent('requestKey') });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const PacketModel = mongoose.model('Packet', schema);

export type StoredPacket = Omit<InferSchemaType<typeof schema>, 'items' | 'unsentAudit' | 'requestKey'> & {
  _id: Types.ObjectId;
  items: PacketCover['items'];
};
type NewPacket = Omit<StoredPacket, '_id'>;

const shown = { unsentAudit: 0, requestKey: 0 } as const;

/** Packets listed on one page. */
const listed = 20;

/** Stores a packet; a repeated request returns the packet that the first one created. */
export async function insertPacket(packet: NewPacket, act: Omit<AuditNote, 'object'>, requestKey?: string): Promise<StoredPacket> {
  const _id = new Types.ObjectId();
  const unsentAudit = [toAuditEvent({ ...act, object: `packet:${_id}` })];
  try {
    await PacketModel.create({ _id, ...packet, ...(requestKey && { requestKey }), unsentAudit });
    return { _id, ...packet };
  } catch (error) {
    const made = requestKey && isDuplicateKey(error) ? await PacketModel.findOne({ requestKey }, shown).lean<StoredPacket>() : null;
    if (!made) throw error;
    return made;
  }
}

/** The packet that an earlier attempt of the same request created. */
export async function findPacketOfRequest(requestKey: string): Promise<StoredPacket | null> {
  return PacketModel.findOne({ requestKey }, shown).lean<StoredPacket>();
}

/** Finds a packet; with a submission id, only among the packets of that submission. */
export async function findPacket(id: string, submissionId?: string): Promise<StoredPacket | null> {
  const of = submissionId === undefined ? {} : { submissionId: new Types.ObjectId(submissionId) };
  return PacketModel.findOne({ _id: new Types.ObjectId(id), ...of }, shown).lean<StoredPacket>();
}

/** The latest packets of a submission, newest first; with a limit of null, all of them. */
export async function listPacketsOf(submissionId: string, limit: number | null = listed): Promise<StoredPacket[]> {
  const found = PacketModel.find({ submissionId: new Types.ObjectId(submissionId) }, shown).sort({ _id: -1 });
  return (limit === null ? found : found.limit(limit)).lean<StoredPacket[]>();
}

/** The latest packets for a job, newest first. */
export async function listPacketsForJob(jobId: string): Promise<StoredPacket[]> {
  return PacketModel.find({ jobId }, shown).sort({ _id: -1 }).limit(listed).lean<StoredPacket[]>();
}

/** Those of the given packets that were made since a time and not replaced by a later packet for the same job and submission, newest first. */
export async function listUnreplacedPackets(ids: string[], since: Date): Promise<StoredPacket[]> {
  if (ids.length === 0) return [];
  const among = { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }), madeAt: trusted({ $gte: since }) };
  const found = await PacketModel.find(among, shown).sort({ _id: -1 }).lean<StoredPacket[]>();
  const replaced = await Promise.all(
    found.map(({ _id, submissionId, setId }) => PacketModel.exists({ submissionId, setId, _id: trusted({ $gt: _id }) })),
  );
  return found.filter((_packet, index) => !replaced[index]);
}

/** The latest packets of some submissions, newest first. */
export async function listNewestPackets(submissionIds: string[]): Promise<StoredPacket[]> {
  const among = { submissionId: trusted({ $in: submissionIds.map((id) => new Types.ObjectId(id)) }) };
  return PacketModel.find(among, shown).sort({ _id: -1 }).limit(personConstants.listed).lean<StoredPacket[]>();
}

/** Packets that have been waiting for a PDF since before a time, oldest first. */
export async function listAwaitingPackets(before: Date, limit: number): Promise<StoredPacket[]> {
  return PacketModel.find({ awaitingPdfSince: trusted({ $lt: before }) }, shown)
    .sort({ awaitingPdfSince: 1 })
    .limit(limit)
    .lean<StoredPacket[]>();
}

/** The number of packets waiting for a PDF, and the time since which the oldest has been waiting. */
export async function countAwaitingPackets(): Promise<{ waiting: number; oldest: Date | null }> {
  const filter = { awaitingPdfSince: trusted({ $gt: new Date(0) }) };
  const first = await PacketModel.findOne(filter, { awaitingPdfSince: 1 }).sort({ awaitingPdfSince: 1 }).lean<StoredPacket>();
  return { waiting: await PacketModel.countDocuments(filter), oldest: first?.awaitingPdfSince ?? null };
}

export async function clearAwaitingPacket(id: Types.ObjectId): Promise<void> {
  await PacketModel.updateOne({ _id: id }, { $unset: { awaitingPdfSince: 1 } });
}

/** Removes the packets of some submissions and returns their number. Their PDFs are removed with those of the submissions. */
export async function deletePacketsOf(submissionIds: string[]): Promise<number> {
  const filter = { submissionId: trusted({ $in: submissionIds.map((id) => new Types.ObjectId(id)) }) };
  return deletePreservingAudit('checklist', PacketModel, filter);
}
