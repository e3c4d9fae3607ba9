import { exportCandidateLinks } from '@larkfield/schemas/internal/candidates/export-candidate-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listCandidateInvites, listCandidateLinks, type OpenedLink } from './candidate-links.ts';

export const exportCandidateLinksRoute = (context: LinksContext) =>
  route(exportCandidateLinks, async ({ body }) => ({
    links: [
      ...(await listCandidateLinks(context, body)).map(toRecord),
      // Also those whose erasure broke off: by their ids the rest of it is found.
      ...(await listCandidateInvites(context, body)).map(toInviteRecord),
    ],
  }));

type OpenedInvite = Awaited<ReturnType<typeof listCandidateInvites>>[number];

/** An invite stands among the links that it sent, so that its mails are found by its id as those of a link are. */
function toInviteRecord({ invite, content }: OpenedInvite) {
  const { _id, specialtyName, createdAt, lastAskedAt, mailNumber, draftSavedAt, endedAt, endedBy } = invite;
  return {
    id: _id.toString(),
    kind: 'invite',
    specialtyName,
    createdAt: createdAt.toISOString(),
    lastMailAt: lastAskedAt.toISOString(),
    remindersSent: mailNumber,
    draftSavedAt: draftSavedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
    content,
  };
}

function toRecord({ link, content, recipient }: OpenedLink) {
  const { _id, kind, createdAt, expiresAt, specialtyName, submissionId, shortReference, useCount, lastOpenedAt, revokedAt } = link;
  return {
    id: _id.toString(),
    kind,
    specialtyName,
    submissionId,
    shortReference,
    recipient,
    useCount,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    content: content && JSON.parse(JSON.stringify(content)),
  };
}
