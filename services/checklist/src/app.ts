import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { rightsRequestRoutes } from './candidate-rights/rights-request-routes.ts';
import { erasureRoutes } from './candidate-rights/erasure-routes.ts';
import { findHoldOf, holdRoutes } from './candidate-rights/hold-routes.ts';
import { candidateDataRoutes } from './candidate-rights/candidate-data.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { myChecklistsRoutes } from './my-checklists/my-checklists-routes.ts';
import { internalRoutes } from './reports/internal-routes.ts';
import { downloadRoutes } from './reports/download-routes.ts';
import { submissionRoutes } from './portal/submission-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { documentRoutes } from './firm-documents/document-routes.ts';
import { editRoutes } from './edits/edit-routes.ts';
import { getChecklistsTodayRoutes } from './portal/get-checklists-today.ts';
import { submissionListRoutes } from './portal/submission-list.ts';
import { submitRoutes } from './submit/submit-routes.ts';
import { verifyReportRoutes } from './verification/verify-report.ts';
import { jobRequirementsRoutes } from './matching/job-requirements.ts';
import { requirementRoutes } from './matching/requirement-routes.ts';
import { packetRoutes } from './packets/packet-routes.ts';
import { personRoutes } from './candidate-pages/person-routes.ts';
import { personNoteRoutes } from './candidate-pages/person-notes.ts';
import { compareCandidatesRoutes } from './matching/compare-candidates.ts';
import { matchCandidatesRoutes } from './matching/match-candidates.ts';
import { answerRoutes } from './references/answer-routes.ts';
import { askRoutes } from './references/ask-routes.ts';
import { staffRoutes } from './references/staff-routes.ts';
import { putForwardCandidateRoutes } from './put-forward/candidate-routes.ts';
import { putForwardStaffRoutes } from './put-forward/staff-routes.ts';
import { putForwardReportRoutes } from './reports/put-forward-report.ts';
import { candidateMailsRoutes } from './portal/candidate-mails.ts';
import { getChangesRoutes } from './changes/get-changes.ts';
import { renewalRoutes } from './renewal/renewal-routes.ts';
import { remindersRoutes } from './reminders/reminders.ts';

/** The routes of the checklist service. */
export const routes = (context: ChecklistContext): Route[] =>
  implement('checklist', {
    ...catalogueRoutes(context),
    ...downloadRoutes(context),
    ...verifyReportRoutes(context),
    ...submissionListRoutes(context),
    ...remindersRoutes(context),
    ...requirementRoutes(context),
    ...jobRequirementsRoutes(context),
    ...matchCandidatesRoutes(context),
    ...compareCandidatesRoutes(context),
    ...packetRoutes(context),
    ...personRoutes(context),
    ...personNoteRoutes(context, async (email) => (await findHoldOf(context, email)) !== null),
    ...internalRoutes(context),
    ...submissionRoutes(context),
    ...candidateMailsRoutes(context),
    ...getChecklistsTodayRoutes(context),
    ...documentRoutes(context),
    ...rightsRequestRoutes(context),
    ...erasureRoutes(context),
    ...holdRoutes(context),
    ...candidateDataRoutes(context),
    ...askRoutes(context),
    ...answerRoutes(context),
    ...staffRoutes(context),
    ...putForwardStaffRoutes(context),
    ...putForwardCandidateRoutes(context),
    ...putForwardReportRoutes(context),
    ...myChecklistsRoutes(context),
    ...editRoutes(context),
    ...getChangesRoutes(context),
    ...renewalRoutes(context),
    ...submitRoutes(context),
  });
