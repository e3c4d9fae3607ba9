import { mintViewerToken } from '@larkfield/schemas/internal/links/mint-viewer-token.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { mintViewerToken as mint } from '#src/access/access-token-store.ts';

export const mintViewerTokenRoute = () =>
  route(mintViewerToken, async ({ params: { id }, body: { linkId, linkEndsAt, linkEpoch, withReferences, packet } }) => ({
    downloadToken: await mint(id, { linkId, linkEpoch, linkEndsAt: new Date(linkEndsAt), withReferences, packet }),
  }));
