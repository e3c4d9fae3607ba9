import { findSubmissions } from '@larkfield/schemas/internal/find-submissions.ts';
import { openSmartContent, readLinkRing } from '#src/link/link-content.ts';
import { listLinksOfFound, listRunningSmartLinks, type LinkQuery } from '#src/link/link-list-store.ts';
import type { Link } from '#src/link/link-model.ts';
import { families } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { matchesWords } from '@larkfield/schemas/typed.ts';

/**
 * Links newest first by the name or reference of their candidate (decision 025): share links through the search of checklist,
 * which alone keeps names; Smart Links by what they hold, which is few and for days only. Drafts name nobody.
 */
export async function searchLinks(context: LinksContext, q: string, { limit, ...query }: LinkQuery): Promise<Link[]> {
  const asks = (family: keyof typeof families) => !query.kinds || families[family].some((kind) => query.kinds!.includes(kind));
  const now = context.now();
  const ofSubmissions = async () => {
    if (!asks('share')) return [];
    const { submissionIds } = await context.checklist(findSubmissions, { body: { q } });
    return listLinksOfFound(submissionIds, query, now);
  };
  const smart = async () => {
    if (!asks('smart') || query.submissionId) return [];
    const running = await listRunningSmartLinks(query, now);
    const ring = await readLinkRing(context.keyRing, running);
    return running.filter((link) => {
      const content = openSmartContent(ring, link);
      return content !== null && matchesWords(`${content.candidateName} ${content.email}`, q);
    });
  };
  const found = (await Promise.all([ofSubmissions(), smart()])).flat();
  return found.sort((one, other) => other._id.toString().localeCompare(one._id.toString())).slice(0, limit);
}
