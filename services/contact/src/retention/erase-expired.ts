import { brand } from '@larkfield/brand/brand.ts';
import type { Retention } from '@larkfield/stored-data/retention.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { deleteProInterestsBefore } from '#src/feedback/pro-interest-store.ts';
import { deleteSurveysBefore } from '#src/feedback/survey-store.ts';
import { deleteInquiriesBefore } from '#src/inquiries/inquiry-store.ts';
import { eraseForgottenMailFiles, eraseMailFilesBefore, eraseMailsBefore } from './erase-mails.ts';

/** The data that this service erases after the firm's retention period, counted from the person's last act. */
export function contactRetention(
  { mailFolder, audit }: Pick<ContactContext, 'mailFolder' | 'audit'>,
  years = brand.keeping.submissions,
): Retention {
  return {
    service: 'contact',
    audit,
    years,
    async erase(cutoff, now) {
      return {
        inquiries: await deleteInquiriesBefore(cutoff),
        surveys: await deleteSurveysBefore(cutoff),
        proInterests: await deleteProInterestsBefore(cutoff),
        mails: await eraseMailsBefore(cutoff, mailFolder),
        strayMailFiles: await eraseMailFilesBefore(cutoff, mailFolder),
        forgottenMailFiles: await eraseForgottenMailFiles(now, mailFolder),
      };
    },
  };
}
