import {
  copyReferenceLink,
  type ReferenceFlag,
  setReferenceAside,
  type StaffReference,
  viewReferences,
} from '@larkfield/schemas/references/references.ts';
import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { newLink, noteBounces } from './ask-routes.ts';
import { requireAgreed } from './candidate-yes.ts';
import { isOpen, networkFlags, toReferenceRequest } from './reference-rules.ts';
import { openNote, openToken, readKeyOf, readKeysOf, sealReferencePart } from './reference-secrets.ts';
import { changeReference, findReference, type StoredReference } from './reference-store.ts';
import { readReferencesFor, renewReportsOf, skillsOf } from './renew-references.ts';
import { toGivenReference } from './report-references.ts';

/** The details of a request that staff may see, for the report of one submission. */
function toStaffReference(
  ring: KeyRing,
  reference: StoredReference,
  about: { submissionId: string; skills: ReadonlySet<number>; all: StoredReference[]; now: Date },
): StaffReference {
  const { setAsideAt, setAsideReason } = reference;
  return {
    ...toReferenceRequest(ring, reference, 'staff', about.now),
    flags: [...new Set([...(reference.flags as ReferenceFlag[]), ...networkFlags(reference, about.all)])],
    isOfAnother: reference.submissionId !== about.submissionId,
    given: toGivenReference(ring, reference, about.skills),
    setAside:
      setAsideAt && setAsideReason
        ? {
            reason: setAsideReason as NonNullable<StaffReference['setAside']>['reason'],
            note: openNote(ring, reference),
            at: setAsideAt.toISOString(),
          }
        : null,
  };
}

const viewReferencesRoute = (context: ChecklistContext) =>
  route(viewReferences, async ({ params: { id }, identity, requestId, response }) => {
    const now = new Date();
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const references = await noteBounces(context, await readReferencesFor(context, submission), now);
    const about = { submissionId: id, skills: await skillsOf(context, submission), all: references, now };
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'references.viewed',
      object: `submission:${id}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    const opened = await readKeysOf(context.keyRing, references);
    return { references: opened.references.map((reference) => toStaffReference(opened.ring, reference, about)) };
  });

const copyReferenceLinkRoute = (context: ChecklistContext) =>
  route(copyReferenceLink, async ({ params: { referenceId }, identity, response }) => {
    const now = new Date();
    const reference = (await findReference(referenceId)) ?? fail('NOT_FOUND');
    if (!isOpen(reference)) fail('CONFLICT');
    requireAgreed(reference);
    await requireStanding((await findSubmission(reference.submissionId)) ?? fail('NOT_FOUND'), 'reference');
    const token = newToken();
    const { condition, set, push } = newLink(reference, token, now);
    // A mail that has not been sent yet keeps its link; otherwise it would arrive with an invalid link.
    const waiting = openToken((await readKeyOf(context.keyRing, reference)) ?? fail('NOT_FOUND'), reference);
    const openHashes = [...set.openHashes, ...(waiting ? [hashToken(waiting)] : [])];
    const changed = await changeReference(
      reference,
      condition,
      { $set: { ...set, openHashes }, $push: push },
      { actor: { kind: 'user', id: identity.userId }, action: 'reference.link-copied' },
    );
    if (!changed) fail('CONFLICT');
    response.setHeader('Cache-Control', 'no-store');
    return { token, linkEndsAt: changed.linkEndsAt.toISOString() };
  });

type SetAside = BodyOf<typeof setReferenceAside>['setAside'];

/** Sets a reference aside or puts it back, with an audit event if this changes anything; returns null if another change came between. */
async function setAsideOnce(
  { keyRing, audit }: ChecklistContext,
  reference: StoredReference,
  setAside: SetAside,
  { userId }: UserIdentity,
  now: Date,
): Promise<StoredReference | null> {
  const showAsItIs = async (shown: StoredReference) => {
    const object = `submission:${shown.submissionId}`;
    await audit.record({ actor: { kind: 'user', id: userId }, action: 'references.viewed', object });
    return shown;
  };
  if (await isAsideAs(keyRing, reference, setAside)) return showAsItIs(reference);
  const note = setAside?.note ? await sealReferencePart(keyRing, 'setAsideNote', reference._id, setAside.note) : null;
  const changed = await changeReference(
    reference,
    { setAsideAt: reference.setAsideAt },
    { $set: { setAsideAt: setAside && now, setAsideReason: setAside?.reason ?? null, sealedSetAsideNote: note, reportsDue: { at: now } } },
    {
      actor: { kind: 'user', id: userId },
      action: setAside ? 'reference.set-aside' : 'reference.put-back',
      reason: setAside?.reason ?? null,
    },
  );
  if (changed) return changed;
  // The same request was sent twice at once, and the other one was first.
  const present = await findReference(reference._id.toString());
  return present && (await isAsideAs(keyRing, present, setAside)) ? showAsItIs(present) : null;
}

async function isAsideAs(keyRing: KeyRing, reference: StoredReference, setAside: SetAside): Promise<boolean> {
  if (!setAside || !reference.setAsideAt) return !setAside && !reference.setAsideAt;
  const ring = await readKeyOf(keyRing, reference);
  return ring !== null && reference.setAsideReason === setAside.reason && openNote(ring, reference) === setAside.note;
}

const setReferenceAsideRoute = (context: ChecklistContext) =>
  route(setReferenceAside, async ({ params: { referenceId }, body: { setAside }, identity }) => {
    const now = new Date();
    const reference = (await findReference(referenceId)) ?? fail('NOT_FOUND');
    const submission = (await findSubmission(reference.submissionId)) ?? fail('NOT_FOUND');
    if (!reference.answeredAt) fail('CONFLICT');
    const changed = (await setAsideOnce(context, reference, setAside, identity, now)) ?? fail('CONFLICT');
    await renewReportsOf(context, changed, now);
    const [skills, all] = [await skillsOf(context, submission), await readReferencesFor(context, submission)];
    const ring = (await readKeyOf(context.keyRing, changed)) ?? fail('NOT_FOUND');
    return toStaffReference(ring, changed, { submissionId: reference.submissionId, skills, all, now });
  });

export const staffRoutes = (context: ChecklistContext) => ({
  copyReferenceLink: copyReferenceLinkRoute(context),
  setReferenceAside: setReferenceAsideRoute(context),
  viewReferences: viewReferencesRoute(context),
});
