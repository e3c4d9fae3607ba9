import { endpointUrl, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/download-submission.ts';
import { viewSubmission } from '@larkfield/schemas/portal/view-submission.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { buttonStyle } from '#src/components/button-style.ts';
import { LoadFailure } from '#src/components/load-failure.tsx';
import { Note } from '#src/components/note.tsx';
import { ReportView } from '#src/components/report-view.tsx';
import { Skeleton, SkeletonRegion } from '#src/components/skeleton.tsx';
import { endpointQuery } from '#src/lib/endpoint-query.ts';
import { formatDateTime } from '#src/lib/format-date.ts';
import { useFilter } from '#src/lib/use-filter.ts';
import { RevisionField } from './revision-field.tsx';

/** The report of a submission, as its PDF and its links show it; earlier revisions can be chosen. */
export function SubmissionReport({ id }: { id: string }) {
  const address = useFilter();
  const revision = /^[1-9]\d{0,5}$/.test(address.get('revision')) ? Number(address.get('revision')) : undefined;
  const query = useQuery({ ...endpointQuery(viewSubmission, { params: { id }, query: { revision } }), gcTime: 0, placeholderData: keepPreviousData });
  if (query.isPending) {
    return (
      <SkeletonRegion label="Loading the report" className="grid gap-5">
        <Skeleton className="h-12 w-full max-w-md" />
        <Skeleton className="h-[60vh] w-full rounded-card" />
      </SkeletonRegion>
    );
  }
  if (query.isError) return <LoadFailure what="The report" query={query} />;
  return <ReportSheet view={query.data} isBusy={query.isPlaceholderData} onRevision={(chosen) => address.set({ revision: chosen })} />;
}

interface ReportSheetProps {
  view: ReplyOf<typeof viewSubmission>;
  isBusy: boolean;
  onRevision: (revision: string) => void;
}

function ReportSheet({ view: { report, revisions }, isBusy, onRevision }: ReportSheetProps) {
  const newest = revisions[0]!.revision;
  const isEarlier = report.revision !== newest;
  return (
    <div className="grid gap-5" aria-busy={isBusy}>
      <div className="flex flex-wrap items-end gap-3">
        <RevisionField revisions={revisions} shown={report.revision} onChange={(revision) => onRevision(revision === newest ? '' : String(revision))} />
        <a href={endpointUrl(downloadSubmission, { params: { id: report.submissionId } })} target="_blank" rel="noopener" className={buttonStyle('primary', 'medium', 'sm:ml-auto')}>
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
      </div>
      <div role="status" className="print-with-report">
        {isEarlier && (
          <Note icon={History} tone="warning">
            This is revision {report.revision}, signed {formatDateTime(report.digitalSignature.signedAt)}. Ratings were changed since; the PDF and links show revision {newest}.
          </Note>
        )}
      </div>
      <ReportView source={report} />
    </div>
  );
}
