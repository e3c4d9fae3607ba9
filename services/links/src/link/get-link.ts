import type { Link } from './link-model.ts';
import { families, refuseUnknown, requireRunning, type Family } from './link-rules.ts';
import { findLinkByToken } from './link-store.ts';

/** The link of a token while it runs; throws LINK_NOT_FOUND, LINK_REVOKED or LINK_EXPIRED with the text of its family. */
export async function getRunningLink(token: string, family: Family, now: Date): Promise<Link> {
  const link = (await findLinkByToken(token, families[family], now)) ?? refuseUnknown(family, token);
  requireRunning(link, now);
  return link;
}
