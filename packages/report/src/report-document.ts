import { reportAlerts, standingAlert } from './sections/report-alerts.ts';
import { reportAttestation, reportFooter } from './sections/report-attestation.ts';
import { reportCategories, reportJumps } from './sections/report-categories.ts';
import { h, type ReportElement } from './report-element.ts';
import { reportCandidate, reportHeader } from './sections/report-header.ts';
import { reportProfile } from './profile/report-profile.ts';
import { reportReferences } from './references/report-references.ts';
import { reportModel, type ReportSource } from './report-model.ts';
import { reportRanking, reportScores } from './sections/report-scores.ts';

/** The report of one revision of a submission: the one template of the shared view and of the PDF. */
export function reportDocument(source: ReportSource): ReportElement {
  const model = reportModel(source);
  return h(
    'article',
    { className: 'rp', lang: 'en' },
    h(
      'div',
      { className: 'rp-summary' },
      reportHeader(model),
      standingAlert(model.standing),
      reportCandidate(model),
      reportProfile(model),
      reportJumps(model),
      reportScores(model),
      reportAlerts(model),
      reportRanking(model),
      reportAttestation(model),
      reportFooter(model),
    ),
    reportReferences(model),
    reportCategories(model),
  );
}
