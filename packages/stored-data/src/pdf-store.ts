import mongoose, { type InferSchemaType, trusted } from 'mongoose';
import type { JobData, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { sealedFields } from './sealed-fields.ts';
import { eraseObjects } from './bucket/erase-objects.ts';
import { requireBucket } from './bucket/current-bucket.ts';

const { collection } = sealedFields.pdf;

const pdfSchema = new mongoose.Schema(
  {
    /** `<submission>-r<revision>-t<template>`: one PDF for each revision and template, with `-c<checks>` after checks by staff, `-e<edition>` if it shows references, and `-p<packet>` if it is part of a packet. */
    _id: { type: String, required: true },
    submissionId: { type: String, required: true },
    revision: { type: Number, required: true },
    template: { type: Number, required: true },
    /** How often staff had recorded checks of the revision when the PDF was requested; missing for 0. */
    checks: Number,
    /** The edition of the references that the PDF shows; missing if it shows none. */
    edition: Number,
    /** The packet that the PDF is part of; missing for a plain report. */
    packet: String,
    /** `lost`: the object was missing from the bucket, and the PDF is made again as if new. `slow`: rendering took too long and is retried. */
    state: { type: String, enum: ['ready', 'failed', 'lost', 'slow'], required: true },
    /** Number of consecutive time-outs and the time of the next attempt; only for state `slow`. */
    slowEnds: Number,
    againAt: Date,
    /** The reason of a failure, worded for staff. */
    reason: String,
    /** The PDF, compressed and encrypted, unless it is in a bucket. */
    sealed: Buffer,
    /** The place of the PDF in a bucket, and the key that encrypts it there. */
    object: { type: new mongoose.Schema({ bucket: String, key: String, sha256: String, bytes: Number, keyId: String }, { _id: false }) },
    /** SHA-256 of the PDF as hex. */
    sha256: String,
    /** The hashes of lost PDFs, which people may still have. */
    lostHashes: { type: [String], default: undefined },
    /** Bytes of the PDF before compression. */
    size: Number,
    renderMilliseconds: Number,
    storedAt: { type: Date, required: true },
  },
  { collection, versionKey: false, strict: 'throw' },
);
// Serves: the state of a submission's PDFs, and their deletion with the submission.
pdfSchema.index({ submissionId: 1, revision: 1 });
// Serves: listing failed PDFs, which staff must handle.
pdfSchema.index({ reason: 1 }, wherePresent('reason'));

export const Pdf = mongoose.model('Pdf', pdfSchema);
export type StoredPdf = InferSchemaType<typeof pdfSchema>;
/** The same collection through the driver, for the pdf-worker's writes: mongoose would traverse and copy every document. */
export const pdfRecords = Pdf.collection as unknown as mongoose.mongo.Collection<{ _id: string; state: string; reason?: string }>;

/** The fields that identify a PDF. */
export type PdfKey = JobData<typeof renderPdf>;

/** The key of a PDF's record. */
export function pdfRecordId({ submissionId, revision, template, checks, edition, packet }: PdfKey): string {
  return `${submissionId}-r${revision}-t${template}${checks ? `-c${checks}` : ''}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`;
}

/** Records that a PDF was not made, unless it exists. */
async function noteUnmade(key: PdfKey, $set: object, $unset: object): Promise<void> {
  const noted = { ...key, ...$set, storedAt: new Date() };
  try {
    await Pdf.updateOne({ _id: pdfRecordId(key), state: trusted({ $ne: 'ready' }) }, { $set: noted, $unset }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Records that a PDF could not be made, unless it exists. Only the pdf-worker calls it. */
export const storePdfFailure = (key: PdfKey, reason: string): Promise<void> =>
  noteUnmade(key, { state: 'failed', reason }, { slowEnds: 1, againAt: 1 });

/** Pauses in minutes after consecutive time-outs of a PDF; in total a busy machine has two hours to become idle. */
export const slowPauses = [2, 4, 8, 16, 32, 60];

/** Records a time-out of a PDF and the time of the next attempt. Returns false after the last pause, when the PDF has failed. Only the pdf-worker calls it. */
export async function storePdfDelay(key: PdfKey, reason: string): Promise<boolean> {
  const known = await Pdf.findById(pdfRecordId(key), { slowEnds: 1 }).lean();
  const slowEnds = (known?.slowEnds ?? 0) + 1;
  const pause = slowPauses[slowEnds - 1];
  if (pause === undefined) await storePdfFailure(key, reason);
  else await noteUnmade(key, { state: 'slow', slowEnds, againAt: new Date(Date.now() + pause * 60_000) }, { reason: 1 });
  return pause !== undefined;
}

/** Those of the given records that had a time-out and whose pause is not over. */
export async function findPausing(ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await Pdf.find({ _id: trusted({ $in: ids }), state: 'slow', againAt: trusted({ $gt: now }) }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

/** More failures than this must be a fault of the machine, not of the documents. */
const failuresLimit = 500;

/** Submissions with a failed PDF of a template version, including those whose PDF was requested again since. */
export async function listFailedPdfs(template: number): Promise<string[]> {
  const failed = await Pdf.find({ reason: trusted({ $exists: true }), state: 'failed', template }, { submissionId: 1 })
    .limit(failuresLimit)
    .lean();
  return [...new Set(failed.map(({ submissionId }) => submissionId))];
}

/** Ids of packets whose PDF failed. */
export async function listFailedPacketIds(): Promise<string[]> {
  const failed = await Pdf.find({ reason: trusted({ $exists: true }), state: 'failed', packet: trusted({ $exists: true }) }, { packet: 1 })
    .limit(failuresLimit)
    .lean();
  return failed.flatMap(({ packet }) => packet ?? []);
}

/** True when the PDF is stored. */
export async function isPdfReady(key: PdfKey): Promise<boolean> {
  return (await pdfRecords.findOne({ _id: pdfRecordId(key), state: 'ready' }, { projection: { _id: 1 } })) !== null;
}

/** SHA-256 of every PDF that was made of a revision, including earlier templates, since people keep their copies. */
export async function listPdfHashes({ submissionId, revision }: Pick<PdfKey, 'submissionId' | 'revision'>): Promise<string[]> {
  const made = await Pdf.find({ submissionId, revision }, { sha256: 1, lostHashes: 1 }).sort({ template: -1 }).lean();
  return made.flatMap(({ sha256, lostHashes }) => [...(sha256 ? [sha256] : []), ...(lostHashes ?? [])]);
}

/** A requested PDF: its key, the time of the request and, after a failure, the time of the repeated request. */
export type PdfRequest = PdfKey & { requestedAt: Date; retriedAt?: Date | null };

/** The states of PDFs in the order of the requests, derived from the stored records; `tookMs` is the time from request to storage. */
export async function listPdfStates(requests: PdfRequest[]): Promise<PdfState[]> {
  if (requests.length === 0) return [];
  const stored = await Pdf.find({ _id: trusted({ $in: requests.map(pdfRecordId) }) }, { sealed: 0 }).lean();
  const byId = new Map(stored.map((record) => [record._id, record]));
  return requests.map((request) => deriveState(request, byId.get(pdfRecordId(request))));
}

/** The same states by submission id, for one PDF of each submission. */
export async function findPdfStates(requests: PdfRequest[]): Promise<Map<string, PdfState>> {
  const states = await listPdfStates(requests);
  return new Map(requests.map(({ submissionId }, index) => [submissionId, states[index]!]));
}

function deriveState(request: PdfRequest, record: Pick<StoredPdf, 'state' | 'reason' | 'storedAt'> | undefined): PdfState {
  if (record?.state === 'ready') {
    const since = request.retriedAt ?? request.requestedAt;
    return { state: 'ready', tookMs: Math.max(0, record.storedAt.getTime() - since.getTime()) };
  }
  if (record?.state === 'lost' || record?.state === 'slow') return { state: 'pending' };
  const isTriedAgain = record && request.retriedAt && request.retriedAt > record.storedAt;
  return record && !isTriedAgain ? { state: 'failed', reason: record.reason ?? undefined } : { state: 'pending' };
}

/** Removes a PDF, ready or failed, whose submission was erased during rendering; only the pdf-worker calls it. */
export async function deletePdf(key: PdfKey): Promise<void> {
  const id = pdfRecordId(key);
  await Pdf.deleteOne({ _id: id });
  await eraseObjects([key.submissionId], (_edition, recordId) => recordId === id);
}

/** Removes the PDFs of some submissions that show references, for the erasure of a reference; only the checklist service calls it. */
export const deleteEditionsOf = (submissionIds: string[]): Promise<number> => remove(submissionIds, { $gt: 0 });

/** Removes the PDFs of a submission that show an earlier edition of its references; only the checklist service calls it. */
export const deleteEarlierEditions = (submissionId: string, edition: number): Promise<number> =>
  remove([submissionId], { $gt: 0, $lt: edition });

/** Removes all PDFs of some submissions and returns their number; only the checklist service calls it, when it erases them. */
export const deletePdfsOf = (submissionIds: string[]): Promise<number> => remove(submissionIds);

/** Records are deleted first, so that none names a missing object. If erasing the objects fails, the next attempt or the sweep removes them. */
async function remove(submissionIds: string[], editions?: { $gt: number; $lt?: number }): Promise<number> {
  const filter = { submissionId: trusted({ $in: submissionIds }), ...(editions && { edition: trusted(editions) }) };
  if (await Pdf.exists({ ...filter, 'object.key': trusted({ $exists: true }) })) requireBucket();
  const { deletedCount } = await Pdf.deleteMany(filter);
  await eraseObjects(submissionIds, (edition) => !editions || (edition > editions.$gt && edition < (editions.$lt ?? Infinity)));
  return deletedCount;
}
