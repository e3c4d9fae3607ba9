import { endLinkTokens } from '@larkfield/schemas/internal/end-link-tokens.ts';
import type { Link } from '#src/link/link-model.ts';
import { clearTokensToEnd, listLinksWithTokensToEnd } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { endEditTokens } from './edit-token-store.ts';
import { endViewSessions } from './view-session-store.ts';

/** The round that ends what could not be ended at once runs this often, in milliseconds. */
export const endAccessInterval = 10_000;
const batchSize = 100;

type Ending = Pick<Link, '_id' | 'submissionId' | 'endTokensSince'>;

/** Ends the sessions, downloads and edits that came of a link; throws when checklist is away, and the round does it later. */
async function endNow({ checklist }: Pick<LinksContext, 'checklist'>, link: Ending): Promise<void> {
  await endViewSessions(link);
  await endEditTokens(link);
  await checklist(endLinkTokens, { params: { linkId: link._id.toString() }, body: { submissionId: link.submissionId } });
  await clearTokensToEnd(link);
}

/** Ends them as soon as it can be done: now, or by the round. */
export async function endAccess(context: Pick<LinksContext, 'checklist'>, link: Ending): Promise<void> {
  await endNow(context, link).catch(() => {});
}

/** Ends what is waiting to be ended; throws the first failure once all were tried. */
export async function endWaitingAccess(context: Pick<LinksContext, 'checklist'>): Promise<void> {
  const failures: unknown[] = [];
  for (const link of await listLinksWithTokensToEnd(batchSize)) await endNow(context, link).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
