import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { wholeNumber } from '@larkfield/service-kit/process/read-env.ts';

/** The template version of reports, for the services that request or render PDFs. Only tests of a raised version set it. */
export const templateEnv = { REPORT_TEMPLATE_VERSION: wholeNumber.min(1).default(reportTemplateVersion) };
