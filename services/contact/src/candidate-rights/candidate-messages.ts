import { type CandidateKey, personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import {
  eraseCandidateMessages,
  exportCandidateMessages,
  holdCandidateMessages,
  listCorrespondents,
  readPersonInquiries,
  readPersonMails,
} from '@larkfield/schemas/internal/candidate-rights.ts';
import { holdChange } from '@larkfield/stored-data/retention.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { deleteProInterests, holdProInterests, listProInterestAddresses, listProInterestsOf } from '#src/feedback/pro-interest-store.ts';
import { deleteSurveys, holdSurveys, listSurveysAbout } from '#src/feedback/survey-store.ts';
import {
  deleteInquiries,
  holdInquiries,
  listInquiriesOf,
  listInquiryAddresses,
  listNewestInquiriesOf,
} from '#src/inquiries/inquiry-store.ts';
import { holdMails, listMailsAbout, listNewestMailsAbout } from '#src/mail/mail-store.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { eraseMails } from '#src/retention/erase-mails.ts';
import { toPreviewedCard } from '#src/inquiries/inquiry-routes.ts';

/** All data of one person in this service. Surveys name no person, and are found by their submission or link. */
export async function listCandidateMessages({ email, submissionIds, linkIds, referenceIds, addressKey, until }: CandidateKey) {
  const address = email.trim();
  const inquiries = await listInquiriesOf(address, new Date(until));
  const subjects = [
    ...inquiries.map(({ _id }) => `inquiry:${_id}`),
    ...submissionIds.map((id) => `submission:${id}`),
    ...linkIds.map((id) => `link:${id}`),
    ...referenceIds.map((id) => `reference:${id}`),
    ...(addressKey ? [`address:${addressKey}`] : []),
  ];
  return {
    inquiries,
    surveys: await listSurveysAbout({ submissionIds, linkIds }),
    signUps: await listProInterestsOf(address, new Date(until)),
    mails: await listMailsAbout(subjects),
  };
}

/** Converts records to JSON form, in which ids and dates are text. */
const toRecords = (stored: object[]) => personalRecordsSchema.parse(JSON.parse(JSON.stringify(stored)));

const exportCandidateMessagesRoute = () =>
  route(exportCandidateMessages, async ({ body }) => {
    const { inquiries, surveys, signUps, mails } = await listCandidateMessages(body);
    return {
      // The responsible member of staff is not personal data of the candidate.
      inquiries: toRecords(inquiries.map(({ assignee: _assignee, handledBy: _handledBy, ...inquiry }) => inquiry)),
      surveys: toRecords(surveys),
      signUps: toRecords(signUps),
      mails: toRecords(mails.map(({ _id, kind, state, createdAt, endedAt }) => ({ _id, kind, state, createdAt, endedAt }))),
    };
  });

const idsOf = <Id>(records: { _id: Id }[]) => records.map(({ _id }) => _id);

const eraseCandidateMessagesRoute = ({ mailFolder }: ContactContext) =>
  route(eraseCandidateMessages, async ({ body }) => {
    const { inquiries, surveys, signUps, mails } = await listCandidateMessages(body);
    // Mails are erased first, since those of an inquiry are found by the inquiry.
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

const holdCandidateMessagesRoute = () =>
  route(holdCandidateMessages, async ({ body: { isOnHold, ...key } }) => {
    const { inquiries, surveys, signUps, mails } = await listCandidateMessages(key);
    const change = holdChange(isOnHold);
    return {
      kept: {
        mails: await holdMails(idsOf(mails), change),
        inquiries: await holdInquiries(idsOf(inquiries), change),
        surveys: await holdSurveys(idsOf(surveys), change),
        signUps: await holdProInterests(idsOf(signUps), change),
      },
    };
  });

const limit = 500;

const listCorrespondentsRoute = () =>
  route(listCorrespondents, async ({ query: { list, after } }) => {
    const found = await (list === 'inquiries' ? listInquiryAddresses({ after, limit }) : listProInterestAddresses({ after, limit }));
    return {
      emails: [...new Set(found.map(({ emailKey }) => emailKey))],
      next: found.length === limit ? found.at(-1)!._id.toHexString() : null,
    };
  });

const readPersonMailsRoute = () =>
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

const readPersonInquiriesRoute = () =>
  route(readPersonInquiries, async ({ body: { email } }) => ({
    inquiries: (await listNewestInquiriesOf(email.trim(), personConstants.listed)).map(toPreviewedCard),
  }));

export const candidateMessagesRoutes = (context: ContactContext) => ({
  eraseCandidateMessages: eraseCandidateMessagesRoute(context),
  exportCandidateMessages: exportCandidateMessagesRoute(),
  holdCandidateMessages: holdCandidateMessagesRoute(),
  listCorrespondents: listCorrespondentsRoute(),
  readPersonInquiries: readPersonInquiriesRoute(),
  readPersonMails: readPersonMailsRoute(),
});
