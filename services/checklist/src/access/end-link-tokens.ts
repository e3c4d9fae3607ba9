import { endLinkTokens } from '@larkfield/schemas/internal/end-link-tokens.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endTokensOfLink } from './access-token-store.ts';
import { noteLinkEnd } from '#src/submissions/submission-store.ts';

export const endLinkTokensRoute = () =>
  route(endLinkTokens, async ({ params: { linkId }, body: { submissionId } }) => {
    const ended = await endTokensOfLink(linkId);
    if (submissionId === null) return { ended };
    // In this order: an edit that found its session before is not stored any more, and the token of one that was just stored ends as well.
    await noteLinkEnd(submissionId);
    return { ended: ended + (await endTokensOfLink(linkId)) };
  });
