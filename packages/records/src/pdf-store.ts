import mongoose, { trusted, type InferSchemaType } from 'mongoose';
import type { JobData } from '@larkfield/schemas/job.ts';
import type { renderPdf } from '@larkfield/schemas/jobs/render-pdf.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf-state.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import type { FieldPlace, KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';
import { sealPdf, unsealPdf } from './sealed-pdf.ts';

const { collection } = sealedFields.pdf;

const pdfSchema = new mongoose.Schema(
  {
    /** `<submission>-r<revision>-t<template>`: one PDF for each revision and template, and `-e<edition>` where it shows references, `-p<packet>` where it is in one. */
    _id: { type: String, required: true },
    submissionId: { type: String, required: true },
    revision: { type: Number, required: true },
    template: { type: Number, required: true },
    /** Which state of the references it shows; missing where it shows none. */
    edition: Number,
    /** The packet it is; missing for a report alone. */
    packet: String,
    state: { type: String, enum: ['ready', 'failed'], required: true },
    /** Why it failed, in words for staff. */
    reason: String,
    /** The PDF, compressed and encrypted. */
    sealed: Buffer,
    /** SHA-256 of the PDF as hex. */
    sha256: String,
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

const Pdf = mongoose.model('Pdf', pdfSchema);
export type StoredPdf = InferSchemaType<typeof pdfSchema>;

/** Which PDF is meant. */
export type PdfKey = JobData<typeof renderPdf>;

/** The key of a PDF's record. */
export function pdfRecordId({ submissionId, revision, template, edition, packet }: PdfKey): string {
  return `${submissionId}-r${revision}-t${template}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`;
}

function place(id: string): FieldPlace {
  return placeOf(sealedFields.pdf, id);
}

/** Stores a rendered PDF with its SHA-256 and how long it took; a second store of the same revision and template changes nothing and answers false. Only the pdf-worker calls it. */
export async function storePdf(
  ring: KeyRing,
  key: PdfKey,
  { pdf, sha256, renderMilliseconds }: { pdf: Buffer; sha256: string; renderMilliseconds: number },
): Promise<boolean> {
  const id = pdfRecordId(key);
  const sealed = sealPdf(ring, pdf, place(id));
  const ready = { ...key, state: 'ready', sealed, sha256, size: pdf.length, renderMilliseconds, storedAt: new Date() };
  try {
    await Pdf.updateOne({ _id: id, state: trusted({ $ne: 'ready' }) }, { $set: ready, $unset: { reason: 1 } }, { upsert: true });
    return true;
  } catch (error) {
    // Another worker stored the same PDF first: the filter missed, the insert met its record.
    if ((error as { code?: unknown }).code !== 11000) throw error;
    return false;
  }
}

/** Notes that a PDF could not be made, unless it is there already. Only the pdf-worker calls it. */
export async function storePdfFailure(key: PdfKey, reason: string): Promise<void> {
  const failed = { ...key, state: 'failed', reason, storedAt: new Date() };
  try {
    await Pdf.updateOne({ _id: pdfRecordId(key), state: trusted({ $ne: 'ready' }) }, { $set: failed }, { upsert: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 11000) throw error;
  }
}

/** More failures than this are one fault of the machine, and not that many of documents. */
const failuresLimit = 500;

/** Submissions of which a PDF by a template is noted as failed, also where it was asked for again since. */
export async function listFailedPdfs(template: number): Promise<string[]> {
  const failed = await Pdf.find({ reason: trusted({ $exists: true }), state: 'failed', template }, { submissionId: 1 })
    .limit(failuresLimit)
    .lean();
  return [...new Set(failed.map(({ submissionId }) => submissionId))];
}

/** True when the PDF is stored. */
export async function isPdfReady(key: PdfKey): Promise<boolean> {
  return (await Pdf.exists({ _id: pdfRecordId(key), state: 'ready' })) !== null;
}

/** SHA-256 of every PDF that was made of a revision, also under earlier templates: people keep what they were given. */
export async function listPdfHashes({ submissionId, revision }: Pick<PdfKey, 'submissionId' | 'revision'>): Promise<string[]> {
  const made = await Pdf.find({ submissionId, revision, state: 'ready' }, { sha256: 1 }).sort({ template: -1 }).lean();
  return made.flatMap(({ sha256 }) => sha256 ?? []);
}

/** SHA-256 of every PDF that was stored in a time, each once, in order. */
export async function listPdfHashesBetween(from: Date, until: Date): Promise<string[]> {
  const stored = await Pdf.find({ storedAt: trusted({ $gte: from, $lt: until }), state: 'ready' }, { sha256: 1 }).lean();
  return [...new Set(stored.flatMap(({ sha256 }) => sha256 ?? []))].toSorted();
}

/** The compressed PDF with the hash of the PDF itself, or null when it is not stored. */
export async function findPdf(ring: KeyRing, key: PdfKey): Promise<{ compressed: Buffer; sha256: string } | null> {
  const id = pdfRecordId(key);
  const found = await Pdf.findOne({ _id: id, state: 'ready' }).lean();
  const compressed = unsealPdf(ring, found?.sealed, place(id));
  return compressed && found?.sha256 ? { compressed, sha256: found.sha256 } : null;
}

/** A PDF that is asked for: its key, when it was asked for and, after a failure, when it was asked for again. */
export type PdfRequest = PdfKey & { requestedAt: Date; retriedAt?: Date | null };

/** The states of some PDFs by submission id, derived from what is stored; `tookMs` runs from request to store. */
export async function findPdfStates(requests: PdfRequest[]): Promise<Map<string, PdfState>> {
  const stored = await Pdf.find({ _id: trusted({ $in: requests.map(pdfRecordId) }) }, { sealed: 0 }).lean();
  const byId = new Map(stored.map((record) => [record._id, record]));
  return new Map(requests.map((request) => [request.submissionId, deriveState(request, byId.get(pdfRecordId(request)))]));
}

function deriveState(request: PdfRequest, record: Pick<StoredPdf, 'state' | 'reason' | 'storedAt'> | undefined): PdfState {
  if (record?.state === 'ready') {
    const since = request.retriedAt ?? request.requestedAt;
    return { state: 'ready', tookMs: Math.max(0, record.storedAt.getTime() - since.getTime()) };
  }
  const isTriedAgain = record && request.retriedAt && request.retriedAt > record.storedAt;
  return record && !isTriedAgain ? { state: 'failed', reason: record.reason ?? undefined } : { state: 'pending' };
}

/** Removes the PDFs of some submissions that show references, as when one of these is erased; only the checklist service calls it. */
export async function deleteEditionsOf(submissionIds: string[]): Promise<number> {
  return (await Pdf.deleteMany({ submissionId: trusted({ $in: submissionIds }), edition: trusted({ $gt: 0 }) })).deletedCount;
}

/** Removes the PDFs of a submission that show an earlier state of its references than the given one; only the checklist service calls it. */
export async function deleteEarlierEditions(submissionId: string, edition: number): Promise<number> {
  return (await Pdf.deleteMany({ submissionId, edition: trusted({ $gt: 0, $lt: edition }) })).deletedCount;
}

/** Removes every PDF of some submissions and returns how many there were; only the checklist service calls it, when it erases them. */
export async function deletePdfsOf(submissionIds: string[]): Promise<number> {
  return (await Pdf.deleteMany({ submissionId: trusted({ $in: submissionIds }) })).deletedCount;
}
