import { askForMyChecklists } from '@larkfield/schemas/my-checklists/ask-for-my-checklists.ts';
import { myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { countAsked, insertAsked } from './visit-store.ts';

/** Nothing here depends on whether the address is known: a periodic task looks that up after the answer (docs/decisions/038). */
export const askForMyChecklistsRoute = ({ keyRing, addressKey }: ChecklistContext) =>
  route(askForMyChecklists, async ({ body: { email } }) => {
    const now = new Date();
    const asked = { email: email.toLowerCase(), addressKey: keyedAddress(addressKey, email) };
    const since = new Date(now.getTime() - myChecklistsConstants.linkWindow);
    if ((await countAsked(asked.addressKey, since)) < myChecklistsConstants.linksPerWindow) await insertAsked(keyRing, asked, now);
    return { success: true as const };
  });
