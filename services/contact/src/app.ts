import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { eraseCandidateMessagesRoute } from './candidates/erase-candidate-messages.ts';
import { exportCandidateMessagesRoute } from './candidates/export-candidate-messages.ts';
import { readPersonInquiriesRoute, readPersonMailsRoute } from './candidates/read-person-messages.ts';
import { listCorrespondentsRoute } from './candidates/list-correspondents.ts';
import type { ContactContext } from './contact-context.ts';
import { getSurveyFeedbackRoute } from './feedback/get-survey-feedback.ts';
import { listProInterestRoute } from './feedback/list-pro-interest.ts';
import { notifyProInterestRoute } from './feedback/notify-pro-interest.ts';
import { sendSurveyRoute } from './feedback/send-survey.ts';
import { assignInquiryRoute } from './inquiries/assign-inquiry.ts';
import { createContactSubmissionRoute } from './contact-form/create-contact-submission.ts';
import { getInquiriesTodayRoute } from './inquiries/get-inquiries-today.ts';
import { getInquiryRoute } from './inquiries/get-inquiry.ts';
import { listInquiriesRoute } from './inquiries/list-inquiries.ts';
import { markInquiryHandledRoute } from './inquiries/mark-inquiry-handled.ts';
import { closeJobRoute } from './jobs/close-job.ts';
import { createJobRoute } from './jobs/create-job.ts';
import { getJobRoute } from './jobs/get-job.ts';
import { listJobsRoute } from './jobs/list-jobs.ts';
import { listPortalJobsRoute } from './jobs/list-portal-jobs.ts';
import { publishJobRoute } from './jobs/publish-job.ts';
import { updateJobRoute } from './jobs/update-job.ts';
import { getMailStatesRoute } from './mail/states/get-mail-states.ts';
import { listMailStatesRoute } from './mail/states/list-mail-states.ts';
import { requestMailRoute } from './mail/request-mail.ts';

/** The routes of the contact service. */
export const routes = (context: ContactContext): Route[] =>
  implement('contact', {
    createContactSubmission: createContactSubmissionRoute(context),
    listJobs: listJobsRoute(),
    getJob: getJobRoute(),
    sendSurvey: sendSurveyRoute(),
    notifyProInterest: notifyProInterestRoute(),
    getInquiriesToday: getInquiriesTodayRoute(),
    listInquiries: listInquiriesRoute(context),
    getInquiry: getInquiryRoute(context),
    markInquiryHandled: markInquiryHandledRoute(),
    assignInquiry: assignInquiryRoute(context),
    listPortalJobs: listPortalJobsRoute(),
    createJob: createJobRoute(),
    updateJob: updateJobRoute(),
    publishJob: publishJobRoute(),
    closeJob: closeJobRoute(),
    getSurveyFeedback: getSurveyFeedbackRoute(),
    listProInterest: listProInterestRoute(context),
    requestMail: requestMailRoute(context),
    getMailStates: getMailStatesRoute(),
    listMailStates: listMailStatesRoute(),
    exportCandidateMessages: exportCandidateMessagesRoute(),
    eraseCandidateMessages: eraseCandidateMessagesRoute(context),
    listCorrespondents: listCorrespondentsRoute(),
    readPersonMails: readPersonMailsRoute(),
    readPersonInquiries: readPersonInquiriesRoute(),
  });
