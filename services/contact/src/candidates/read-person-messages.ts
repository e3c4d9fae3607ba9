import { readPersonInquiries, readPersonMails } from '@larkfield/schemas/internal/candidates/read-person-messages.ts';
import { personConstants } from '@larkfield/schemas/people/person.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listNewestInquiriesOf } from '#src/inquiries/inquiry-store.ts';
import { toPreviewedCard } from '#src/inquiries/inquiry-view.ts';
import { listNewestMailsAbout } from '#src/mail/outbox/mail-store.ts';

export const readPersonMailsRoute = () =>
  route(readPersonMails, async ({ body: { about } }) => ({
    mails: (await listNewestMailsAbout(about, personConstants.listed)).map((mail) => ({
      id: mail._id.toHexString(),
      kind: mail.kind,
      about: mail.about,
      state: mail.state as 'pending' | 'sent' | 'failed',
      createdAt: mail.createdAt.toISOString(),
      endedAt: mail.endedAt?.toISOString() ?? null,
      failure: mail.failure ?? null,
    })),
  }));

export const readPersonInquiriesRoute = () =>
  route(readPersonInquiries, async ({ body: { email } }) => ({
    inquiries: (await listNewestInquiriesOf(email.trim(), personConstants.listed)).map(toPreviewedCard),
  }));
