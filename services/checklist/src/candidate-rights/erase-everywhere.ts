import { minute } from '@larkfield/schemas/durations.ts';
import { deletePdfsOf } from '@larkfield/stored-data/pdf-store.ts';
import { draftPersonKey } from '@larkfield/stored-data/draft-person.ts';
import { isKeyDestroyed, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import type { CandidateKey, ErasedCounts } from '@larkfield/schemas/portal/candidate-rights.ts';
import { eraseCandidateLinks, eraseCandidateMessages, exportCandidateLinks } from '@larkfield/schemas/internal/candidate-rights.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { endTokensOfSubmissions } from '#src/access/access-token-store.ts';
import { eraseReferences, listHeldReferences } from '#src/references/held-references.ts';
import { deleteSubmissions, listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { deletePacketsOf } from '#src/packets/packet-store.ts';
import { deletePutForwardsOf } from '#src/put-forward/put-forward-store.ts';
import { countingRemoval } from '#src/matching/match-row-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openPersonalFields } from '#src/submissions/submission-secrets.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { deleteVisitsOf } from '#src/candidate-visits/visit-store.ts';
import { forgetPerson } from '#src/candidate-pages/forget-people.ts';
import { listReferencesByIds } from '#src/references/reference-store.ts';
import { withdrawReports } from '#src/verification/verify-report.ts';
import { deleteEndedHolds, findStandingHold } from './hold-store.ts';
import { type OnHold, readOnHold } from './on-hold.ts';
import {
  dropErasure,
  endErasure,
  listDueErasures,
  noteErased,
  noteFound,
  noteKept,
  postponeErasure,
  type StoredErasure,
} from './erasure-store.ts';

/** Erases submissions with their tokens, PDFs, packets and put-forwards; returns the number of records of each kind. */
export async function eraseSubmissions(ids: string[], onHold?: Pick<OnHold, 'isKept'>): Promise<Record<string, number>> {
  const tokens = await endTokensOfSubmissions(ids);
  // Erase references first: they are found by their submission, and other reports of the person may show them.
  const references = await eraseReferences({ submissionIds: ids }, onHold);
  const packets = await deletePacketsOf(ids);
  const putForwards = await deletePutForwardsOf(ids);
  const pdfs = await deletePdfsOf(ids);
  const erased = await countingRemoval(ids, () => deleteSubmissions(ids));
  // A second pass erases the results of work in progress, since a writer checks after its write whether the submission still exists.
  const late = { packets: await deletePacketsOf(ids), pdfs: await deletePdfsOf(ids), putForwards: await deletePutForwardsOf(ids) };
  return {
    tokens,
    references,
    packets: packets + late.packets,
    putForwards: putForwards + late.putForwards,
    pdfs: pdfs + late.pdfs,
    ...erased,
  };
}

type Services = Pick<ChecklistContext, 'links' | 'contact' | 'checkKey' | 'addressKey' | 'erasureKey' | 'referenceKey' | 'keyRing'>;
type Finding = Pick<ChecklistContext, 'links' | 'referenceKey' | 'draftKey' | 'addressKey' | 'keyRing'>;

/** Finds what belongs to a person now, and adds what an earlier attempt found. */
export async function findCandidate(
  { links, referenceKey, draftKey, addressKey, keyRing }: Finding,
  email: string,
  until: Date,
  before: Pick<CandidateKey, 'submissionIds' | 'linkIds'> & Partial<Pick<CandidateKey, 'referenceIds'>>,
): Promise<CandidateKey> {
  const submissions = await listSubmissionsOf(email, until);
  const submissionIds = [...new Set([...before.submissionIds, ...submissions.map(({ _id }) => _id.toString())])];
  const { about, from } = await listHeldReferences(referenceKey, { email, submissionIds }, until);
  const referenceIds = [...new Set([...(before.referenceIds ?? []), ...[...about, ...from].map(({ _id }) => _id.toString())])];
  const key = {
    email,
    submissionIds,
    linkIds: before.linkIds,
    referenceIds,
    draftKeys: await listDraftKeys({ draftKey, keyRing }, submissions),
    addressKey: keyedAddress(addressKey, email),
    until: until.toISOString(),
  };
  const found = await links(exportCandidateLinks, { body: key });
  return { ...key, linkIds: [...new Set([...before.linkIds, ...found.links.map(({ id }) => String(id))])] };
}

/**
 * The keys by which the links service finds the person's drafts. For a
 * submission whose erasure was interrupted, links got the key in that attempt.
 */
async function listDraftKeys({ draftKey, keyRing }: Pick<Finding, 'draftKey' | 'keyRing'>, submissions: Submission[]): Promise<string[]> {
  const ring = await readOwnRing(
    keyRing,
    submissions.map(({ _id }) => _id.toString()),
  );
  const standing = submissions.filter(({ _id, sealedDateOfBirth }) => !isKeyDestroyed(ring, _id.toString(), sealedDateOfBirth));
  const keys = standing.map((submission) => draftPersonKey(draftKey, { ...submission, ...openPersonalFields(ring, submission) }));
  return [...new Set(keys)];
}

/**
 * Erases a person in every service. The submissions come last, since everything else is found by them. Harmless when repeated. A reference
 * stays if it is on hold for the other of its two people, and is counted as kept.
 */
export async function eraseEverywhere(context: Services, person: CandidateKey): Promise<{ erased: ErasedCounts; kept: number }> {
  const { links, contact, checkKey, addressKey, erasureKey } = context;
  const onHold = await readOnHold(context, new Date());
  const found = await listReferencesByIds(person.referenceIds);
  const free = found.filter((reference) => !onHold.isKept(reference));
  const kept = new Set(found.filter(onHold.isKept).map(({ _id }) => _id.toString()));
  const key = { ...person, referenceIds: person.referenceIds.filter((id) => !kept.has(id)) };
  const linked = await links(eraseCandidateLinks, { body: key });
  const written = await contact(eraseCandidateMessages, { body: key });
  await withdrawReports(checkKey, key.submissionIds);
  const references = await eraseReferences(free, onHold);
  const visits = await deleteVisitsOf(keyedAddress(addressKey, key.email));
  const erased = await eraseSubmissions(key.submissionIds, onHold);
  const people = await forgetPerson(addressKey, key.email, new Date(key.until));
  const holds = await deleteEndedHolds({ personKey: keyedAddress(erasureKey, key.email) });
  const counts = { ...linked.erased, ...written.erased, visits, holds, ...people, ...erased };
  return { erased: { ...counts, references: references + erased['references']! }, kept: kept.size };
}

/** The interval of the erasure task, in milliseconds. */
export const erasureInterval = 10_000;
/** After this time, PDFs and mails that were in progress during the erasure are stored, and a second pass erases them. */
const secondLookAfter = 10 * minute;
/** An erasure that a hold prevents is tried again after this time. */
const heldFor = 10 * minute;
const batchSize = 20;

const place = (id: string) => placeOf(sealedFields.erasureAddress, id);

export function sealAddress(ring: KeyRing, erasureId: string, email: string): string {
  return encryptField(ring, email, place(erasureId));
}

export function openAddress(ring: KeyRing, { _id, sealedEmail }: StoredErasure): string {
  if (!sealedEmail) throw new Error('The erasure has ended');
  return decryptField(ring, sealedEmail, place(_id.toString()));
}

function add(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]));
}

/**
 * Erases a confirmed person in all services; throws if a service is unavailable, and the task retries. While a hold on another person
 * keeps a reference of both, the erasure is not done: it goes on when the hold ends.
 */
export async function eraseConfirmed(context: ChecklistContext, erasure: StoredErasure, now = new Date()): Promise<void> {
  const key = await findCandidate(context, openAddress(context.keyRing, erasure), erasure.confirmedAt!, erasure);
  await noteFound(erasure, key);
  const { erased, kept } = await eraseEverywhere(context, key);
  const all = add(erasure.erased ?? {}, erased);
  if (kept > 0) return noteKept(erasure, all, new Date(now.getTime() + heldFor));
  await noteErased(erasure, all, { now, dueAt: new Date(now.getTime() + secondLookAfter) });
}

async function takeStep(context: ChecklistContext, erasure: StoredErasure, now: Date): Promise<void> {
  if (erasure.state === 'requested') return dropErasure(erasure);
  const email = openAddress(context.keyRing, erasure);
  // The erasure continues when the hold ends.
  if (await findStandingHold(context.keyRing, keyedAddress(context.erasureKey, email)))
    return postponeErasure(erasure, new Date(now.getTime() + heldFor));
  if (erasure.state === 'confirmed') return eraseConfirmed(context, erasure, now);
  await eraseEverywhere(context, await findCandidate(context, email, erasure.confirmedAt!, erasure));
  return endErasure(erasure);
}

/** Performs the erasure steps that are due. */
export async function workOnErasures(context: ChecklistContext, now = new Date()): Promise<void> {
  for (const erasure of await listDueErasures(now, batchSize)) await takeStep(context, erasure, now);
}
