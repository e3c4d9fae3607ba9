import { confirmErasure, type Erasure, type HeldData, listErasures, requestErasure } from '@larkfield/schemas/portal/candidate-rights.ts';
import { exportCandidateMessages } from '@larkfield/schemas/internal/candidate-rights.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { openNoteRecords } from '#src/candidate-pages/person-notes.ts';
import { listHeldReferences } from '#src/references/held-references.ts';
import { openReferee, readKeysOf } from '#src/references/reference-secrets.ts';
import { newShortReference } from '#src/submissions/short-reference.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import {
  confirmStoredErasure,
  findErasure,
  insertErasure,
  listStoredErasures,
  newErasureId,
  putOnErasureList,
  type StoredErasure,
} from './erasure-store.ts';
import { findHoldOf, toHold } from './hold-routes.ts';
import { eraseConfirmed, findCandidate, openAddress, sealAddress } from './erase-everywhere.ts';

export function toErasure({ _id, reference, state, requestedAt, confirmedAt, erasedAt, erased }: StoredErasure): Erasure {
  return {
    id: _id.toString(),
    reference,
    state,
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    // Only once nothing is left that a hold keeps.
    erased: erasedAt ? (erased ?? null) : null,
  };
}

/** Counts the data that every service holds on a person now, and returns the ids of their submissions; fails if a service is unavailable. */
export async function countHeldData(
  context: Pick<ChecklistContext, 'links' | 'contact' | 'referenceKey' | 'draftKey' | 'addressKey' | 'erasureKey' | 'keyRing'>,
  email: string,
  now: Date,
): Promise<HeldData & { submissionIds: string[] }> {
  const submissions = await listSubmissionsOf(email, now);
  const key = await findCandidate(context, email, now, { submissionIds: [], linkIds: [] });
  const { inquiries, surveys, signUps, mails } = await context.contact(exportCandidateMessages, { body: key });
  const { about, from } = await listHeldReferences(context.referenceKey, key, now);
  const opened = await readKeysOf(context.keyRing, from);
  const names = [
    ...submissions.map(({ candidateName }) => candidateName),
    ...inquiries.map(({ name }) => name),
    ...signUps.map(({ candidateName }) => candidateName),
    ...opened.references.map((reference) => openReferee(opened.ring, reference).name),
  ];
  const hold = await findHoldOf(context, email);
  return {
    hold: hold && toHold(hold),
    submissionIds: key.submissionIds,
    names: [...new Set(names.map(String))],
    unconfirmed: submissions.filter(({ email: address, addressProvedAt }) => address && !addressProvedAt).length,
    found: {
      submissions: submissions.length,
      links: key.linkIds.length,
      inquiries: inquiries.length,
      surveys: surveys.length,
      signUps: signUps.length,
      mails: mails.length,
      notes: (await openNoteRecords(context, email)).length,
      references: new Set([...about, ...from].map(({ _id }) => _id.toString())).size,
    },
  };
}

const requestErasureRoute = (context: ChecklistContext) =>
  route(requestErasure, async ({ body: { email }, identity, requestId }) => {
    const now = new Date();
    if (await findHoldOf(context, email)) fail('DATA_ON_HOLD');
    const { names, unconfirmed, found } = await countHeldData(context, email, now);
    const id = newErasureId();
    const erasure = await insertErasure(
      id,
      { reference: newShortReference(), sealedEmail: sealAddress(context.keyRing, id, email), requestedByUserId: identity.userId },
      { actor: { kind: 'user', id: identity.userId }, action: 'candidate.erasure-requested', requestId },
      now,
    );
    return { erasure: toErasure(erasure), names, unconfirmed, found };
  });

const confirmErasureRoute = (context: ChecklistContext) =>
  route(confirmErasure, async ({ params: { id }, body: { reference }, identity, requestId, log }) => {
    const requested = (await findErasure(id)) ?? fail('NOT_FOUND');
    if (requested.state !== 'requested') fail('CONFLICT');
    const act = {
      actor: { kind: 'user', id: identity.userId } as const,
      action: 'candidate.erasure-confirmed',
      requestId,
    };
    if (reference.toUpperCase() !== requested.reference) {
      await context.audit.record({ ...act, object: `erasure:${id}`, outcome: 'failure' });
      fail('INVALID_INPUT', { fields: [{ field: 'reference', message: "That isn't the reference for this erasure" }] });
    }
    if (await findHoldOf(context, openAddress(context.keyRing, requested))) fail('DATA_ON_HOLD');
    const now = new Date();
    // Add the person to the list first: whatever happens from here on, they are erased again after a restore.
    await putOnErasureList({ hash: keyedAddress(context.erasureKey, openAddress(context.keyRing, requested)), until: now });
    const confirmed = (await confirmStoredErasure(requested, identity.userId, act, now)) ?? fail('CONFLICT');
    await eraseConfirmed(context, confirmed).catch((error: unknown) => log.warn('An erasure is left to the round', { requestId, error }));
    return toErasure((await findErasure(id)) ?? fail('INTERNAL'));
  });

const listErasuresRoute = () =>
  route(listErasures, async ({ query: { cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, listStoredErasures);
    return { erasures: items.map(toErasure), nextCursor };
  });

export const erasureRoutes = (context: ChecklistContext) => ({
  confirmErasure: confirmErasureRoute(context),
  listErasures: listErasuresRoute(),
  requestErasure: requestErasureRoute(context),
});
