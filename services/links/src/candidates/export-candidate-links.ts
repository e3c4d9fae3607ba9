import { exportCandidateLinks } from '@larkfield/schemas/internal/export-candidate-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listCandidateLinks, type OpenedLink } from './candidate-links.ts';

export const exportCandidateLinksRoute = (context: LinksContext) =>
  route(exportCandidateLinks, async ({ body }) => ({ links: (await listCandidateLinks(context, body)).map(toRecord) }));

function toRecord({ link, content }: OpenedLink) {
  const { _id, kind, createdAt, expiresAt, specialtyName, submissionId, shortReference, useCount, lastOpenedAt, revokedAt } = link;
  return {
    id: _id.toString(),
    kind,
    specialtyName,
    submissionId,
    shortReference,
    useCount,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    content: content && JSON.parse(JSON.stringify(content)),
  };
}
