import { brand } from '@larkfield/brand/brand.ts';
import { endHold, listDeletions, listHolds, placeHold } from '@larkfield/schemas/portal/holds.ts';
import type { CandidateKey, Hold } from '@larkfield/schemas/portal/candidate-rights.ts';
import { holdCandidateLinks, holdCandidateMessages } from '@larkfield/schemas/internal/candidate-rights.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { AuditNote } from '@larkfield/stored-data/audit-event.ts';
import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import { listDeletionRuns } from '@larkfield/stored-data/retention.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { eraseReferences, listHeldReferences } from '#src/references/held-references.ts';
import { openReferee, readKeysOf } from '#src/references/reference-secrets.ts';
import { listNames, listSubmissionsOf, newestOf } from '#src/submissions/candidate-submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { eraseEverywhere, findCandidate } from './erase-everywhere.ts';
import { findOnErasureList } from './erasure-store.ts';
import {
  endStoredHold,
  findHold,
  findOnHold,
  findStandingHold,
  insertHold,
  listDueHolds,
  listStoredHolds,
  noteHoldTold,
  type OpenedHold,
} from './hold-store.ts';
import { readOnHold } from './on-hold.ts';
import { holdNoticesDue, noteHoldToTell, openRequests } from './rights-request-store.ts';

export const toHold = ({ _id, email, reason, startedAt, startedByEmail, endedAt, endedByEmail }: OpenedHold): Hold => ({
  id: _id.toHexString(),
  email,
  reason,
  startedAt: startedAt.toISOString(),
  startedBy: startedByEmail,
  endedAt: endedAt?.toISOString() ?? null,
  endedBy: endedByEmail ?? null,
});

/** The current hold of an address. */
export const findHoldOf = ({ keyRing, erasureKey }: Pick<ChecklistContext, 'keyRing' | 'erasureKey'>, email: string) =>
  findStandingHold(keyRing, keyedAddress(erasureKey, email));

/** Makes a mail due for each person who asked for an erasure that the hold prevents, once; harmless when repeated. */
export async function tellOfHold(context: Pick<ChecklistContext, 'keyRing' | 'erasureKey' | 'addressKey'>, email: string, now: Date) {
  const hold = await findHoldOf(context, email);
  if (hold) await noteHoldToTell(keyedAddress(context.addressKey, email), hold._id.toHexString(), now);
}

/**
 * After a hold, erases data of people on the erasure list that the hold kept: of the person themselves, as after a restore, and references
 * whose other person was erased.
 */
async function eraseWhatWaited(context: ChecklistContext, key: CandidateKey): Promise<void> {
  const { about, from } = await listHeldReferences(context.referenceKey, key, new Date(key.until));
  const standing = new Set((await listNames(from.map(({ submissionId }) => submissionId))).map(({ _id }) => _id.toHexString()));
  const orphaned = from.filter(({ submissionId }) => !standing.has(submissionId));
  await eraseReferences(orphaned, await readOnHold(context, new Date(key.until)));
  const { ring, references } = await readKeysOf(context.keyRing, about);
  const emails = new Set([key.email, ...references.map((reference) => openReferee(ring, reference).email)]);
  for (const email of emails) {
    const personKey = keyedAddress(context.erasureKey, email);
    const [erased] = await findOnErasureList([personKey]);
    if (!erased || (await findOnHold([personKey])).size > 0) continue;
    await eraseEverywhere(context, await findCandidate(context, email, erased.until, { submissionIds: [], linkIds: [] }));
  }
}

/** Sends the current state of a hold to the other services. */
async function spreadHold(context: ChecklistContext, hold: OpenedHold, now: Date): Promise<void> {
  const { email, personKey, endedAt } = hold;
  const isOnHold = (await findStandingHold(context.keyRing, personKey)) !== null;
  const key = await findCandidate(context, email, now, { submissionIds: [], linkIds: [] });
  await context.links(holdCandidateLinks, { body: { ...key, isOnHold } });
  await context.contact(holdCandidateMessages, { body: { ...key, isOnHold } });
  if (isOnHold) await tellOfHold(context, email, now);
  if (endedAt && !isOnHold) await eraseWhatWaited(context, key);
  await noteHoldTold(hold, now);
}

const batchSize = 20;

/** Sends the holds that are due to the other services. */
export async function workOnHolds(context: ChecklistContext, now = new Date()): Promise<void> {
  for (const hold of await listDueHolds(context.keyRing, now, batchSize)) await spreadHold(context, hold, now);
}

/** Audits a view of a hold. A repeated request changes nothing and thus stores no event, but its reply shows the person's data. */
const noteLook = ({ audit }: ChecklistContext, act: Omit<AuditNote, 'object'>, { _id }: OpenedHold) =>
  audit.record({ ...act, action: 'candidate.hold-viewed', object: `hold:${_id.toHexString()}` });

const placeHoldRoute = (context: ChecklistContext) =>
  route(placeHold, async ({ body: { email, reason }, identity, requestId, log }) => {
    const now = new Date();
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'candidate.hold-placed', requestId } as const;
    const shown = { personKey: keyedAddress(context.erasureKey, email), startedAt: now, startedByEmail: identity.email };
    const hold = await insertHold(context.keyRing, { email, reason, ...shown }, act);
    if (hold.reason !== reason) fail('CONFLICT');
    if (hold.startedAt.getTime() !== now.getTime()) await noteLook(context, act, hold);
    await spreadHold(context, hold, now).catch((error: unknown) => log.warn('A hold is left to the round', { requestId, error }));
    return toHold(hold);
  });

const endHoldRoute = (context: ChecklistContext) =>
  route(endHold, async ({ params: { id }, identity, requestId, log }) => {
    const now = new Date();
    const read = async () => (await findHold(context.keyRing, id)) ?? fail('NOT_FOUND');
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'candidate.hold-ended', requestId } as const;
    const isEnded = await endStoredHold(await read(), identity.email, act, now);
    const hold = await read();
    if (!isEnded) await noteLook(context, act, hold);
    else await spreadHold(context, hold, now).catch((error: unknown) => log.warn('A hold is left to the round', { requestId, error }));
    return toHold(hold);
  });

const listHoldsRoute = ({ audit, keyRing }: ChecklistContext) =>
  route(listHolds, async ({ query: { cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredHolds(keyRing, position));
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'holds.listed', object: null, requestId });
    return { holds: items.map(toHold), nextCursor };
  });

const listDeletionsRoute = () =>
  route(listDeletions, async ({ query: { cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, listDeletionRuns);
    const deletions = items.map(({ _id, service, startedAt, cutoff, erased }) => ({
      id: _id.toHexString(),
      service,
      at: startedAt.toISOString(),
      cutoff: cutoff.toISOString(),
      erased,
    }));
    return { deletions, nextCursor };
  });

/** The outbox of mails to people whose erasure a hold prevents. */
export const holdOutbox = (context: Pick<ChecklistContext, 'contact' | 'keyRing' | 'erasureKey'>) =>
  openOutbox('hold-notice', holdNoticesDue, async (stored, now) => {
    const [request] = await openRequests(context.keyRing, [stored]);
    const hold = request?.status === 'open' ? await findHoldOf(context, request.email) : null;
    const newest = hold && newestOf(await listSubmissionsOf(hold.email, now));
    const mails =
      request && hold
        ? [
            {
              kind: 'data-on-hold' as const,
              idempotencyKey: `hold-${hold._id.toHexString()}-${request._id.toHexString()}`,
              // Not every person has a submission: some only wrote to the firm or gave a reference.
              to: hold.email,
              timeZone: newest?.digitalSignature.timeZone ?? brand.office.timeZone,
              ...(newest && { submissionId: newest._id.toHexString() }),
              addressKey: request.addressKey,
              reason: hold.reason,
              askedAt: request.receivedAt.toISOString(),
              heldSince: hold.startedAt.toISOString(),
            },
          ]
        : [];
    const taken = await requestMails(context.contact, mails);
    await holdNoticesDue.clear(stored);
    return taken;
  });

export const holdRoutes = (context: ChecklistContext) => ({
  endHold: endHoldRoute(context),
  listDeletions: listDeletionsRoute(),
  listHolds: listHoldsRoute(context),
  placeHold: placeHoldRoute(context),
});
