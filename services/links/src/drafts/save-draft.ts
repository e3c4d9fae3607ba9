import { getSpecialtyById } from '@larkfield/schemas/internal/get-specialty-by-id.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { saveDraft } from '@larkfield/schemas/links/drafts/save-draft.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { sealContent } from '#src/link/link-content.ts';
import { insertLink, newLinkId } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { noteInvitedDraft } from '#src/invites/mails/note-invited-draft.ts';
import { originOf } from '#src/link/origin.ts';
import { readDraftPayload } from './read-draft-payload.ts';

export const saveDraftRoute = (context: LinksContext) =>
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
      sealedContent: await sealContent(context.keyRing, id, payload, expiresAt),
      ...(pin !== undefined && { passcodeHash: await context.hasher.hash(pin) }),
    };
    const token = await insertLink(id, link, made);
    await noteInvitedDraft(context, request, specialty.id);
    return { token, expiresAt: expiresAt.toISOString() };
  });
