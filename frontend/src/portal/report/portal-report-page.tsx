import {
  type AdminSubmission,
  downloadSubmission,
  type SubmissionRevision,
  viewSubmission,
} from '@larkfield/schemas/portal/submissions.ts';
import { ChevronLeft, ChevronRight, Download, GitCompareArrows, History, UserRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { shownReadiness } from '@larkfield/assessment/readiness.ts';
import { formatScore } from '@larkfield/assessment/scores.ts';
import { refusalOf } from '@larkfield/assessment/validity.ts';
import { reportModel } from '@larkfield/report/report-model.ts';
import { readinessLabels } from '@larkfield/report/report-wording.ts';
import { endpointUrl, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UnprovedAddress } from '#src/portal/shared/unproved-address.tsx';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { FilterField, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { useReportList } from '#src/portal/shared/report-list.ts';
import { revisionText } from '#src/portal/shared/revision-text.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalChangesPath, portalPersonOf, portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { CorrectButton } from '#src/shared/form/correct-dialog.tsx';
import { checksText } from '#src/shared/text/checks-text.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { ReportView } from '#src/shared/report/report-view.tsx';
import { StandingNote } from '#src/shared/report/standing-note.tsx';
import type { BesideReportProps } from './report-folds.tsx';

/** The links back to the list, and to the previous and next report in it. */
export function ReportSteps({ id }: { id: string }) {
  const place = useReportList(id);
  const navigate = useNavigate();
  if (!place) return <BackLink to={paths.portal}>All submissions</BackLink>;
  const { list, index, previous, next } = place;
  const step = (to: string | undefined, content: ReactNode) =>
    // The history entry is replaced, so that Back leads to the list regardless of how many reports were opened.
    to && (
      <ButtonLink to={portalReportPath(to)} state={{ list }} replace variant="secondary">
        {content}
      </ButtonLink>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <BackLink
        to={paths.portal}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        {list.filter.q ? 'Search results' : 'All submissions'}
      </BackLink>
      <nav aria-label="Reports" className="ml-auto flex flex-wrap items-center gap-3">
        <span className="text-muted">{`${index + 1} of ${list.ids.length}${list.nextCursor ? ' or more' : ''}`}</span>
        {step(
          previous,
          <>
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous <span className="sr-only">report</span>
          </>,
        )}
        {step(
          next,
          <>
            Next <span className="sr-only">report</span>
            <ChevronRight aria-hidden="true" className="size-4" />
          </>,
        )}
      </nav>
    </div>
  );
}

interface RevisionFieldProps {
  revisions: SubmissionRevision[];
  shown: number;
  onChange: (revision: number) => void;
}

/** Selects a revision of a submission; there is no choice if it has only one. */
export function RevisionField({ revisions, shown, onChange }: RevisionFieldProps) {
  if (revisions.length === 1) return null;
  return (
    <FilterField label="Revision" className="w-full sm:w-auto sm:min-w-80">
      <Select value={shown} onChange={(event) => onChange(Number(event.target.value))}>
        {revisions.map((one, index) => (
          <option key={one.revision} value={one.revision}>
            {`${one.revision}${index === 0 ? ' (newest)' : ''}: ${revisionText(one, formatDateTime)}`}
          </option>
        ))}
      </Select>
    </FilterField>
  );
}

export function PortalReportPage() {
  const { id = '' } = useParams();
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title={null}>
      <SubmissionReport key={id} id={id} renderShare={renderShare} />
      {dialog}
    </PortalShell>
  );
}

interface SubmissionReportProps {
  id: string;
  renderShare: (submission: Pick<AdminSubmission, 'id' | 'candidateName' | 'specialty' | 'shortReference'>) => ReactNode;
}

/** The report of a submission, like its PDF and its links; earlier revisions can be selected. */
function SubmissionReport({ id, renderShare }: SubmissionReportProps) {
  const address = useFilter();
  const revision = /^[1-9]\d{0,5}$/.test(address.get('revision')) ? Number(address.get('revision')) : undefined;
  const query = useQuery({
    ...endpointQuery(checked(viewSubmission), { params: { id }, query: { revision } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const report = query.data?.report;
  usePageTitle(report?.shortReference);
  return (
    <div className="grid gap-3">
      <ReportSteps id={id} />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <PageHeading className="mr-auto min-w-0 text-3xl wrap-anywhere">{report?.candidateName ?? 'Report'}</PageHeading>
        {query.data && (
          <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:w-full max-sm:*:min-w-0 max-sm:*:px-2 max-sm:*:wrap-anywhere max-sm:*:last:odd:col-span-2 sm:flex sm:flex-wrap">
            <ReportActs view={query.data} renderShare={renderShare} onCorrected={query.refetch} />
          </div>
        )}
      </div>
      {query.isPending && (
        <SkeletonRegion label="Loading the report">
          <Skeleton className="h-[60vh] w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="The report" query={query} />}
      {query.isSuccess && (
        <ReportSheet view={query.data} isBusy={query.isPlaceholderData} onRevision={(chosen) => address.set({ revision: chosen })} />
      )}
    </div>
  );
}

interface ReportActsProps extends Pick<SubmissionReportProps, 'renderShare'> {
  view: ReplyOf<typeof viewSubmission>;
  onCorrected: () => unknown;
}

/** The acts of a report: two in a row on a phone, where an odd last one takes the row. */
function ReportActs({ view: { report, revisions }, renderShare, onCorrected }: ReportActsProps) {
  const { submissionId: id, candidateName, specialtyName: specialty, shortReference, renewedBy } = report;
  return (
    <>
      <ButtonLink to={portalPersonOf(id)} variant="secondary">
        <UserRound aria-hidden="true" className="size-4" />
        Candidate page
      </ButtonLink>
      {(revisions.length > 1 || report.renewal) && (
        <ButtonLink to={portalChangesPath(id)} variant="secondary">
          <GitCompareArrows aria-hidden="true" className="size-4" />
          What changed
        </ButtonLink>
      )}
      {!renewedBy && report.revision === revisions[0]!.revision && <CorrectButton {...report} by="staff" onDone={onCorrected} />}
      {!renewedBy && renderShare({ id, candidateName, specialty, shortReference })}
      <a href={endpointUrl(downloadSubmission, { params: { id } })} target="_blank" rel="noopener" className={buttonStyle('primary')}>
        <Download aria-hidden="true" className="size-4" />
        Download PDF
      </a>
    </>
  );
}

/** The records beside the report, whose code is loaded separately. Their closed height is reserved. */
function BesideReport(props: BesideReportProps) {
  return useDeferred(true, loadBeside)?.(props) ?? <Skeleton className="h-24 w-full rounded-card print:hidden" />;
}

async function loadBeside() {
  const { ReportFolds } = await import('./report-folds.tsx');
  return (props: BesideReportProps) => <ReportFolds {...props} />;
}

/** The report in one line: list, reference, date, score, readiness and the end of its year, as on the report below. */
function FactsLine({ report, hasUnprovedAddress }: Pick<ReplyOf<typeof viewSubmission>, 'report' | 'hasUnprovedAddress'>) {
  const { assessment, completedOn, validUntilDay, standing } = useMemo(() => reportModel(report), [report]);
  const { overallScore, readiness, completion } = assessment;
  const score = overallScore === null ? 'Nothing rated' : `${formatScore(overallScore)} out of 5.0`;
  const facts = [
    report.specialtyName,
    report.shortReference,
    completedOn,
    `${score}, ${readinessLabels[shownReadiness(readiness, completion)]} (self-reported)`,
    !standing && `valid until ${validUntilDay}`,
  ];
  return (
    <p className="-mt-1 text-muted print:hidden">
      <span className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      {hasUnprovedAddress && (
        <>
          {' · '}
          <UnprovedAddress hasUnprovedAddress />
        </>
      )}
    </p>
  );
}

interface ReportSheetProps {
  view: ReplyOf<typeof viewSubmission>;
  isBusy: boolean;
  onRevision: (revision: string) => void;
}

function ReportSheet({ view: { report, revisions, checks, hasUnprovedAddress }, isBusy, onRevision }: ReportSheetProps) {
  const newest = revisions[0]!.revision;
  const isEarlier = report.revision !== newest;
  const checkedText = checksText(checks);
  const canAsk = refusalOf(report, 'reference', new Date()) === null;
  return (
    <div className="grid gap-4" aria-busy={isBusy}>
      <FactsLine report={report} hasUnprovedAddress={hasUnprovedAddress} />
      <StandingNote {...report}>
        {report.renewedBy && (
          <Link to={portalReportPath(report.renewedBy.submissionId)} className="font-medium underline">
            Open {report.renewedBy.shortReference}
          </Link>
        )}
      </StandingNote>
      <RevisionField
        revisions={revisions}
        shown={report.revision}
        onChange={(revision) => onRevision(revision === newest ? '' : String(revision))}
      />
      {checkedText && <p className="-mt-3 text-sm text-muted print:hidden">{checkedText}</p>}
      <div role="status" className="print-with-report empty:-mt-4">
        {isEarlier && (
          <Note icon={History} tone="warning">
            This is revision {report.revision}, signed {formatDateTime(report.digitalSignature.signedAt)}. There is a newer one: the PDF and
            links show revision {newest}.
          </Note>
        )}
      </div>
      {!isEarlier && <BesideReport report={report} canAsk={canAsk} />}
      <ReportView source={report} abbreviations={report.abbreviations} isBelowHeading />
    </div>
  );
}
