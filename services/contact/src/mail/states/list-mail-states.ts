import { listMailStates } from '@larkfield/schemas/internal/mail/list-mail-states.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listMailsById } from '#src/mail/outbox/mail-store.ts';

export const listMailStatesRoute = () =>
  route(listMailStates, async ({ body: { mailIds } }) => ({
    mails: (await listMailsById(mailIds)).map(({ _id, state, endedAt, failure }) => ({
      mailId: _id.toHexString(),
      state,
      endedAt: endedAt?.toISOString() ?? null,
      failure: failure ?? null,
    })),
  }));
