import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { eraseEverywhere, findCandidate } from './erase-everywhere.ts';
import { dropErasure, endErasure, listDueErasures, noteErased, noteFound, type StoredErasure } from './erasure-store.ts';

/** How often the task that goes on with erasures runs, in milliseconds. */
export const erasureInterval = 10_000;
/** By then whatever was under way while it was erased, such as a PDF or a mail, has arrived and is erased as well. */
const secondLookAfter = 10 * 60_000;
const batchSize = 20;

const place = (id: string) => placeOf(sealedFields.erasureAddress, id);

export function sealAddress(ring: KeyRing, erasureId: string, email: string): string {
  return encryptField(ring, email, place(erasureId));
}

export function openAddress(ring: KeyRing, { _id, sealedEmail }: StoredErasure): string {
  if (!sealedEmail) throw new Error('The erasure has ended');
  return decryptField(ring, sealedEmail, place(_id.toString()));
}

/** Erases a confirmed person in all services; throws when one is away, and the task does it later. */
export async function eraseConfirmed(context: ChecklistContext, erasure: StoredErasure, now = new Date()): Promise<void> {
  const key = await findCandidate(context, openAddress(context.keyRing, erasure), erasure.confirmedAt!, erasure);
  await noteFound(erasure, key);
  const erased = await eraseEverywhere(context, key);
  await noteErased(erasure, erased, { now, dueAt: new Date(now.getTime() + secondLookAfter) });
}

async function takeStep(context: ChecklistContext, erasure: StoredErasure, now: Date): Promise<void> {
  if (erasure.state === 'requested') return dropErasure(erasure);
  if (erasure.state === 'confirmed') return eraseConfirmed(context, erasure, now);
  await eraseEverywhere(context, await findCandidate(context, openAddress(context.keyRing, erasure), erasure.confirmedAt!, erasure));
  return endErasure(erasure);
}

/** Takes the steps that are due. */
export async function workOnErasures(context: ChecklistContext, now = new Date()): Promise<void> {
  for (const erasure of await listDueErasures(now, batchSize)) await takeStep(context, erasure, now);
}
