import { openSmartLink } from '@larkfield/schemas/links/open-smart-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getRunningLink } from '#src/link/get-link.ts';
import { openSmartContent, readLinkRing } from '#src/link/link-content.ts';
import { refuseUnknown, requireUsesLeft } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { countOpening, isOpenedHere } from '#src/access/open-link.ts';
import { refuseUnopened } from '#src/access/refuse-unopened.ts';

export const openSmartLinkRoute = (context: LinksContext) =>
  route(openSmartLink, async (call) => {
    refuseUnopened(call.request);
    const link = await getRunningLink(call.params.token, 'smart', context.now());
    const content = openSmartContent(await readLinkRing(context.keyRing, [link]), link) ?? refuseUnknown('smart');
    const isFree = await isOpenedHere(context, call, link);
    if (!isFree && !call.identity) requireUsesLeft(link);
    const { specialtySlug, specialtyName, usesLeft } = await countOpening(context, call, link, { isFree });
    return { ...content, specialtySlug, specialtyName, usesRemaining: usesLeft ?? 0 };
  });
