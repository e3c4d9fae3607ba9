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
    /** `<submission>-r<revision>-t<template>`: one PDF for each revision and template, `-c<checks>` after staff noted checks, `-e<edition>` where it shows references, `-p<packet>` where it is in one. */
    _id: { type: String, required: true },
    submissionId: { type: String, required: true },
    revision: { type: Number, required: true },
    template: { type: Number, required: true },
    /** How many times checks had been noted of the revision when it was asked for; missing where none had. */
    checks: Number,
    /** Which state of the references it shows; missing where it shows none. */
    edition: Number,
    /** The packet it is; missing for a report alone. */
    packet: String,
    /** `lost`: its object was not in the bucket any more; it is made again as one that never was. `slow`: it took too long, and is tried again. */
    state: { type: String, enum: ['ready', 'failed', 'lost', 'slow'], required: true },
    /** How many times in a row it took too long, and when it is tried again; of a slow one alone. */
    slowEnds: Number,
    againAt: Date,
    /** Why it failed, in words for staff. */
    reason: String,
    /** The PDF, compressed and encrypted, unless it lies in a bucket. */
    sealed: Buffer,
    /** Where it lies in a bucket, and with which key it is encrypted there. */
    object: { type: new mongoose.Schema({ bucket: String, key: String, sha256: String, bytes: Number, keyId: String }, { _id: false }) },
    /** SHA-256 of the PDF as hex. */
    sha256: String,
    /** Those of PDFs that were lost: people may have them. */
    lostHashes: { type: [String], default: undefined },
    /** Bytes of the PDF before compression. */
    size: Number,
    renderMilliseconds: Number,
    storedAt: { type: Date, required: true },
  },
  { collection, versionKey: false, strict: 'throw' },
);
// Serves: the state of a submission's PDFs, and their removal with the submission.
pdfSchema.index({ submissionId: 1, revision: 1 });
// Serves: those that failed, which need a person.
pdfSchema.index({ reason: 1 }, wherePresent('reason'));
// Serves: the PDFs of a day, once a day.
pdfSchema.index({ storedAt: 1 });

export const Pdf = mongoose.model('Pdf', pdfSchema);
export type StoredPdf = InferSchemaType<typeof pdfSchema>;
/** The same by the driver itself, for what the pdf-worker does for each PDF: mongoose would walk through all that is written, and copy it. */
export const pdfRecords = Pdf.collection as unknown as mongoose.mongo.Collection<{ _id: string; state: string; reason?: string }>;

/** Which PDF is meant. */
export type PdfKey = JobData<typeof renderPdf>;

/** The key of a PDF's record. */
export function pdfRecordId({ submissionId, revision, template, checks, edition, packet }: PdfKey): string {
  return `${submissionId}-r${revision}-t${template}${checks ? `-c${checks}` : ''}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`;
}

/** Notes what became of a PDF, unless it is there already. */
async function noteUnmade(key: PdfKey, $set: object, $unset: object): Promise<void> {
  const noted = { ...key, ...$set, storedAt: new Date() };
  try {
    await Pdf.updateOne({ _id: pdfRecordId(key), state: trusted({ $ne: 'ready' }) }, { $set: noted, $unset }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Notes that a PDF could not be made, unless it is there already. Only the pdf-worker calls it. */
export const storePdfFailure = (key: PdfKey, reason: string): Promise<void> =>
  noteUnmade(key, { state: 'failed', reason }, { slowEnds: 1, againAt: 1 });

/** Minutes until a PDF that took too long is tried again, each time it did: a busy machine has two hours to become idle. */
export const slowPauses = [2, 4, 8, 16, 32, 60];

/** Notes that a PDF took too long, and when it is tried again; false when it took too long after the last pause and has failed. Only the pdf-worker calls it. */
export async function storePdfDelay(key: PdfKey, reason: string): Promise<boolean> {
  const known = await Pdf.findById(pdfRecordId(key), { slowEnds: 1 }).lean();
  const slowEnds = (known?.slowEnds ?? 0) + 1;
  const pause = slowPauses[slowEnds - 1];
  if (pause === undefined) await storePdfFailure(key, reason);
  else await noteUnmade(key, { state: 'slow', slowEnds, againAt: new Date(Date.now() + pause * 60_000) }, { reason: 1 });
  return pause !== undefined;
}

/** The records among some that took too long and are not to be tried again yet. */
export async function findPausing(ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await Pdf.find({ _id: trusted({ $in: ids }), state: 'slow', againAt: trusted({ $gt: now }) }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

/** More failures than this are one fault of the machine, and not that many of documents. */
const failuresLimit = 500;

/** Submissions with a failed PDF of a template version, also those where it was requested again since. */
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

/** SHA-256 of every PDF that was made of a revision, also under earlier templates: people keep what they were given. */
export async function listPdfHashes({ submissionId, revision }: Pick<PdfKey, 'submissionId' | 'revision'>): Promise<string[]> {
  const made = await Pdf.find({ submissionId, revision }, { sha256: 1, lostHashes: 1 }).sort({ template: -1 }).lean();
  return made.flatMap(({ sha256, lostHashes }) => [...(sha256 ? [sha256] : []), ...(lostHashes ?? [])]);
}

/** A PDF that is asked for: its key, when it was asked for and, after a failure, when it was asked for again. */
export type PdfRequest = PdfKey & { requestedAt: Date; retriedAt?: Date | null };

/** The states of some PDFs in the order in which they are asked for, derived from what is stored; `tookMs` runs from request to store. */
export async function listPdfStates(requests: PdfRequest[]): Promise<PdfState[]> {
  if (requests.length === 0) return [];
  const stored = await Pdf.find({ _id: trusted({ $in: requests.map(pdfRecordId) }) }, { sealed: 0 }).lean();
  const byId = new Map(stored.map((record) => [record._id, record]));
  return requests.map((request) => deriveState(request, byId.get(pdfRecordId(request))));
}

/** The same by submission id, for one PDF of each. */
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

/** Removes one PDF, ready or failed, of what was erased while it was made; only the pdf-worker calls it. */
export async function deletePdf(key: PdfKey): Promise<void> {
  const id = pdfRecordId(key);
  await Pdf.deleteOne({ _id: id });
  await eraseObjects([key.submissionId], (_edition, recordId) => recordId === id);
}

/** Removes the PDFs of some submissions that show references, as when one of these is erased; only the checklist service calls it. */
export const deleteEditionsOf = (submissionIds: string[]): Promise<number> => remove(submissionIds, { $gt: 0 });

/** Removes the PDFs of a submission that show an earlier state of its references than the given one; only the checklist service calls it. */
export const deleteEarlierEditions = (submissionId: string, edition: number): Promise<number> =>
  remove([submissionId], { $gt: 0, $lt: edition });

/** Removes every PDF of some submissions and returns how many there were; only the checklist service calls it, when it erases them. */
export const deletePdfsOf = (submissionIds: string[]): Promise<number> => remove(submissionIds);

/** Records first, so that none names what is gone; what is left in the bucket when that fails is erased by the next try, or swept. */
async function remove(submissionIds: string[], editions?: { $gt: number; $lt?: number }): Promise<number> {
  const filter = { submissionId: trusted({ $in: submissionIds }), ...(editions && { edition: trusted(editions) }) };
  if (await Pdf.exists({ ...filter, 'object.key': trusted({ $exists: true }) })) requireBucket();
  const { deletedCount } = await Pdf.deleteMany(filter);
  await eraseObjects(submissionIds, (edition) => !editions || (edition > editions.$gt && edition < (editions.$lt ?? Infinity)));
  return deletedCount;
}
