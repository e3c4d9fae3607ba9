import { endLinkTokens } from '@larkfield/schemas/internal/links/end-link-tokens.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endTokensOfLink } from '#src/access/access-token-store.ts';
import { noteLinkEnd } from '#src/submissions/submission-store.ts';

export const endLinkTokensRoute = () =>
  route(endLinkTokens, async ({ params: { linkId }, body: { submissionId } }) => {
    if (submissionId !== null) await noteLinkEnd(submissionId);
    return { ended: await endTokensOfLink(linkId) };
  });
