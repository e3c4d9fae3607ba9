import { getMailStates, mailStateSchema } from '@larkfield/schemas/internal/mail/get-mail-states.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listMailStates } from '#src/mail/outbox/mail-store.ts';

/** A service learns of its own mails alone: their keys begin with its name. */
export const getMailStatesRoute = () =>
  route(getMailStates, async ({ body: { keys }, identity }) => {
    const prefix = `${identity.service}:`;
    const found = await listMailStates(keys.map((key) => prefix + key));
    return {
      states: Object.fromEntries(found.map(({ requestKey, state }) => [requestKey.slice(prefix.length), mailStateSchema.parse(state)])),
    };
  });
