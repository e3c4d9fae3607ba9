import { eraseCandidateMessages } from '@larkfield/schemas/internal/candidates/erase-candidate-messages.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { deleteProInterests } from '#src/feedback/pro-interest-store.ts';
import { deleteSurveys } from '#src/feedback/survey-store.ts';
import { deleteInquiries } from '#src/inquiries/inquiry-store.ts';
import { eraseMails } from '#src/retention/erase-mails.ts';
import { listCandidateMessages } from './candidate-messages.ts';

const idsOf = <Id>(records: { _id: Id }[]) => records.map(({ _id }) => _id);

export const eraseCandidateMessagesRoute = ({ mailFolder }: ContactContext) =>
  route(eraseCandidateMessages, async ({ body }) => {
    const { inquiries, surveys, signUps, mails } = await listCandidateMessages(body);
    // Mails first: those of an inquiry are found by it.
    await eraseMails(
      mails.map(({ _id }) => _id.toHexString()),
      mailFolder,
    );
    return {
      erased: {
        mails: mails.length,
        inquiries: await deleteInquiries(idsOf(inquiries)),
        surveys: await deleteSurveys(idsOf(surveys)),
        signUps: await deleteProInterests(idsOf(signUps)),
      },
    };
  });
