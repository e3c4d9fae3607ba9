import { randomUUID } from 'node:crypto';
import { downloadChecklist, getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { createShareLink, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import type { Call, createCaller } from './caller.ts';
import { type History, noteStatus, type Submitted } from './history.ts';

/** The state that the clients of a run share. */
export interface Crowd {
  caller: ReturnType<typeof createCaller>;
  history: History;
  random: (bound: number) => number;
  specialty: { id: number; groups: SkillCategory[] };
  /** False once the clients should stop. */
  isOpen: () => boolean;
}

const viewLimit = 5;
/** Milliseconds after which a refused client retries, as a user would. */
const retryDelay = 400;
/** How long clients go on trying after the run, in milliseconds. */
const lastTries = 60_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const letters = (count: number) => count.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);

/** Retries a request with the same key until it is acknowledged; returns false if the run ends first. */
async function submitUntilTaken({ caller, history, isOpen }: Crowd, entry: Submitted, body: SubmissionInput): Promise<boolean> {
  let closedAt: number | null = null;
  for (;;) {
    entry.isInDoubt = true;
    const { status, body: reply } = await caller.call(submitChecklist, { body }, { idempotencyKey: entry.key });
    noteStatus(history, 'submit', status, [201]);
    if (status === 201 && reply) {
      entry.replies.push(reply);
      entry.isInDoubt = false;
      return true;
    }
    if (!isOpen()) closedAt ??= Date.now();
    if (closedAt !== null && Date.now() - closedAt > lastTries) return false;
    await wait(retryDelay);
  }
}

/** Acts as a candidate: submits, sometimes twice at once, and sometimes corrects, shares or downloads the checklist. */
export async function runCandidate(crowd: Crowd): Promise<Submitted> {
  const { history, random, specialty } = crowd;
  const number = history.submitted.length + 1;
  const person = { candidateName: `Faulta Testcase ${letters(number)}`, email: `faulta.${number}@candidate.example` };
  const body = makeSubmission(specialty, { ...person, last4Ssn: String(number % 10_000).padStart(4, '0') });
  const entry: Submitted = { key: randomUUID(), body, revision: 1, replies: [], isAcknowledged: false, isInDoubt: true, at: Date.now() };
  history.submitted.push(entry);
  const taken = await Promise.all(Array.from({ length: random(100) < 15 ? 4 : 1 }, () => submitUntilTaken(crowd, entry, body)));
  entry.isAcknowledged = taken.some(Boolean);
  if (!entry.isAcknowledged) return entry;
  const choice = random(100);
  if (choice < 10) await correct(crowd, entry);
  else if (choice < 25) await shareWithMany(crowd, entry);
  else if (choice < 45) await fetchPdf(crowd, entry);
  return entry;
}

async function correct(crowd: Crowd, entry: Submitted): Promise<void> {
  const corrected = { ...entry.body, phone: '214-555-0142' };
  if (await submitUntilTaken(crowd, entry, corrected)) Object.assign(entry, { body: corrected, revision: 2 });
}

/** More people than the link allows open it at once, each once and in a separate browser. */
async function shareWithMany({ caller: { call }, history, isOpen }: Crowd, { replies }: Submitted): Promise<void> {
  const { submissionId, downloadToken } = replies[0]!;
  const made = await until(isOpen, history, 'share', [201], () =>
    call(createShareLink, { body: { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit } }),
  );
  if (!made) return;
  const statuses = await Promise.all(Array.from({ length: viewLimit + 3 }, () => viewOnce(call, history, made.token)));
  history.viewed.push({
    linkId: made.linkId,
    limit: viewLimit,
    granted: statuses.filter((status) => status === 200).length,
    isUndisturbed: statuses.every((status) => status === 200 || status === 403),
  });
}

async function viewOnce(call: Call, history: History, token: string): Promise<number> {
  const { status } = await call(viewShareLink, { params: { token }, body: {} });
  noteStatus(history, 'view', status, [200, 403]);
  return status;
}

/** Waits for the PDF and downloads it twice: both must be complete and identical. */
async function fetchPdf({ caller: { call, download }, history, isOpen }: Crowd, { replies }: Submitted): Promise<void> {
  const { downloadToken: token, shortReference } = replies[0]!;
  const params = { token };
  let isReady = false;
  while (!isReady && isOpen()) {
    const { status, body } = await call(getDownloadStatus, { params });
    noteStatus(history, 'status', status, [200]);
    isReady = body?.state === 'ready';
    if (!isReady) await wait(retryDelay);
  }
  if (!isReady) return;
  const path = endpointUrl(downloadChecklist, { params });
  const files = [await download(path), await download(path)].filter(({ status }) => status === 200).map(({ body }) => body!);
  history.downloads += files.length;
  if (files.some((file) => !isWholePdf(file))) history.badDownloads.push(`${shortReference}: not whole`);
  if (files.length === 2 && !files[0]!.equals(files[1]!)) history.badDownloads.push(`${shortReference}: two different files`);
}

/** True for bytes that begin and end like a PDF. */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-16).toString().includes('%%EOF');
}

/** Polls until a call succeeds; returns null if the run ends first. */
export async function until<T>(
  isOpen: () => boolean,
  history: History,
  kind: string,
  allowed: number[],
  ask: () => Promise<{ status: number; body: T | null }>,
): Promise<T | null> {
  while (isOpen()) {
    const { status, body } = await ask();
    noteStatus(history, kind, status, allowed);
    if (allowed.includes(status) && body) return body;
    await wait(retryDelay);
  }
  return null;
}
