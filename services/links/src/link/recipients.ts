import { openedRecipients, openRecipients, sealRecipient } from '@larkfield/schemas/internal/submissions.ts';
import type { LinksContext } from '#src/links-context.ts';
import type { Link } from './link-model.ts';

type Context = Pick<LinksContext, 'checklist'>;

/** Encrypts the recipient of a share link with the key of its submission; undefined without a recipient. */
export async function sealRecipientOf(
  { checklist }: Context,
  linkId: string,
  { submissionId, recipient }: { submissionId: string; recipient?: string | undefined },
): Promise<string | undefined> {
  if (!recipient) return undefined;
  return (await checklist(sealRecipient, { params: { id: submissionId }, body: { linkId, recipient } })).sealed;
}

/** The recipients by link id, for the links that have one. */
export async function readRecipients({ checklist }: Context, links: Link[]): Promise<Record<string, string>> {
  const sealed = links.flatMap(({ _id, submissionId, sealedRecipient }) =>
    submissionId && sealedRecipient ? [{ linkId: _id.toString(), submissionId, sealed: sealedRecipient }] : [],
  );
  const found: Record<string, string> = {};
  for (let first = 0; first < sealed.length; first += openedRecipients) {
    const recipients = sealed.slice(first, first + openedRecipients);
    Object.assign(found, (await checklist(openRecipients, { body: { recipients } })).recipients);
  }
  return found;
}
