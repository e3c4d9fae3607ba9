import { type DraftPayload, draftPayloadSchema, resumeDraft, saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { getSpecialtyById } from '@larkfield/schemas/internal/reports.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { openDraftContent, sealContent } from '#src/link/link-content.ts';
import { claimUse, insertLink, newLinkId } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { noteInvitedDraft } from '#src/invites/invite-links.ts';
import { getRunningLink, originOf, refuseUnknown, requirePasscodeInUse } from '#src/link/link-rules.ts';
import { linkEvent, refuseOpening } from '#src/access/open-link.ts';
import { requireNoWait, requirePasscode } from '#src/passcodes/require-passcode.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('INVALID_INPUT', { fields: [{ field: 'encryptedPayload', message: 'Must be JSON' }] });
  }
}

/** Parses the draft in `encryptedPayload`; throws INVALID_INPUT with the broken rule. */
export function readDraftPayload(encryptedPayload: string): DraftPayload {
  const result = draftPayloadSchema.safeParse(parseJson(encryptedPayload));
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => ({ field: ['encryptedPayload', ...path].join('.'), message }));
    return fail('INVALID_INPUT', { fields, details: fields.map(({ message }) => message).join('; ') });
  }
  const { skillRatings } = result.data;
  if (new Set(skillRatings.map(({ skillId }) => skillId)).size !== skillRatings.length) {
    fail('INVALID_INPUT', { fields: [{ field: 'encryptedPayload.skillRatings', message: 'Each skill can be rated only once' }] });
  }
  return result.data;
}

const saveDraftRoute = (context: LinksContext) =>
  route(saveDraft, async ({ body: { encryptedPayload, durationHours, pin }, requestId, request }) => {
    if (durationHours !== linkConstants.draftDurationHours) fail('UNSUPPORTED_DURATION');
    const payload = readDraftPayload(encryptedPayload);
    const specialty = await context.checklist(getSpecialtyById, { params: { id: payload.specialtyId } });
    const id = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + linkConstants.draftAge);
    const made = { actor: { kind: 'anonymous', id: null }, action: 'draft.created', requestId } as const;
    const link = {
      kind: 'draft' as const,
      ...originOf(null, 'candidate'),
      createdAt,
      expiresAt,
      specialtyId: specialty.id,
      specialtyName: specialty.name,
      specialtySlug: specialty.slug,
      sealedContent: sealContent(context.keyRing, id, payload),
      ...(pin !== undefined && { passcodeHash: await context.hasher.hash(pin) }),
    };
    const token = await insertLink(id, link, made);
    await noteInvitedDraft(context, request, specialty.id);
    return { token, expiresAt: expiresAt.toISOString() };
  });

const resumeDraftRoute = (context: LinksContext) =>
  route(resumeDraft, async (call) => {
    const { token, pin } = call.body;
    const link = await getRunningLink(token, 'draft', context.now());
    requirePasscodeInUse(link);
    if (link.passcodeHash !== null) {
      if (pin === undefined) {
        await requireNoWait(context, link, call);
        return { requiresPin: true as const };
      }
      await requirePasscode(context, link, pin, call);
    }
    const opened =
      (await claimUse(link, linkEvent(call, link, { action: 'draft.opened' }), context.now())) ??
      (await refuseOpening(link, context.now()));
    const draft = openDraftContent(context.keyRing, opened) ?? refuseUnknown('draft');
    const { specialtySlug, specialtyName, expiresAt } = opened;
    return { ...draft, specialtySlug, specialtyName, expiresAt: expiresAt.toISOString() };
  });

export const draftRoutes = (context: LinksContext) => ({
  resumeDraft: resumeDraftRoute(context),
  saveDraft: saveDraftRoute(context),
});
