import { validUntil } from '@larkfield/assessment/validity.ts';
import { type AdminSubmission, downloadSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { Download, FileText, Mail, Phone, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import type { ReportList } from '#src/portal/shared/report-list.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { StandingBadges } from '#src/shared/report/standing-note.tsx';
import { portalPersonOf, portalReportPath } from '#src/shared/text/paths.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';
import { Button, ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { type Column, columnLabels } from './use-columns.ts';
import { useRetrySubmissionPdf } from './pdf-states.ts';
import type { Ticked } from './bulk/use-ticked.ts';

const valueOf: Record<Column, (submission: AdminSubmission) => ReactNode> = {
  reference: ({ shortReference }) => <span className="font-semibold">{shortReference}</span>,
  submitted: ({ submittedAt }) => <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>,
  expires: ({ submittedAt }) => formatDate(validUntil(new Date(submittedAt)).toISOString()),
  email: ({ email }) =>
    email && (
      <a href={`mailto:${email}`} className="inline-flex items-center gap-1.5 hover:underline">
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <EmailText email={email} />
      </a>
    ),
  phone: ({ phone }) =>
    phone && (
      <a href={`tel:${phone}`} className="inline-flex items-center gap-1.5 hover:underline">
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {phone}
      </a>
    ),
  references: ({ references }) => (references > 0 ? `${references} given` : ''),
  units: ({ profile }) => profile.units,
  systems: ({ profile }) => profile.systems,
  states: ({ profile }) => profile.states,
  certificates: ({ profile }) => profile.certificates,
};

/** What is chosen of a submission: side by side on a wide screen, where the cards of a list line up, one below the other on a narrow one. */
export function SubmissionFacts({ submission, columns }: { submission: AdminSubmission; columns: readonly Column[] }) {
  if (columns.length === 0) return null;
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] lg:col-span-2">
      {columns.map((column) => (
        <div key={column} className="min-w-0">
          <dt className="text-sm text-muted">{columnLabels[column]}</dt>
          <dd className="wrap-anywhere">
            {valueOf[column](submission) || (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">none</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SubmissionCardProps {
  submission: AdminSubmission;
  /** The list that the card stands in, for going from report to report. */
  list: ReportList;
  /** Which cards of the list are ticked. */
  ticked: Ticked;
  /** What of it is shown. */
  columns: readonly Column[];
  /** They stand beside Download PDF. */
  actions?: ReactNode;
}

export function SubmissionCard({ submission, list, ticked, columns, actions }: SubmissionCardProps) {
  const { id, candidateName, specialty, revision, assignee } = submission;
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 items-start gap-3">
        <label className="-m-2.5 grid shrink-0 cursor-pointer p-2.5">
          <span className="sr-only">Select {candidateName}</span>
          <Checkbox
            checked={ticked.ticked.includes(id)}
            className="mt-0!"
            onChange={() => ticked.toggle(id)}
            onKeyDown={ticked.onKeyDown}
          />
        </label>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            <Link to={portalPersonOf(id)} className="hover:underline">
              {candidateName}
            </Link>
          </h3>
          <Badge tone="accent">{specialty}</Badge>
          <StandingBadges {...submission} />
          {revision > 1 && <Badge>Revision {revision}</Badge>}
          {assignee && <Badge>Assigned to {assignee.email}</Badge>}
        </div>
      </div>
      <SubmissionFacts submission={submission} columns={columns} />
      <div className="flex flex-wrap items-center gap-3 lg:col-start-2 lg:row-start-1">
        <SubmissionPdf submission={submission} />
        <ButtonLink to={portalReportPath(id)} state={{ list }} variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          Open report <span className="sr-only">of {candidateName}</span>
        </ButtonLink>
        {submission.renewedBy ? (
          <ButtonLink to={portalReportPath(submission.renewedBy.submissionId)} variant="secondary">
            Open renewal <span className="sr-only">of {candidateName}</span>
          </ButtonLink>
        ) : (
          actions
        )}
      </div>
    </Card>
  );
}

/** Whether the PDF of a submission is there, and what can be done about it. */
function SubmissionPdf({ submission }: { submission: AdminSubmission }) {
  const { id, candidateName, pdf } = submission;
  const retry = useRetrySubmissionPdf(id);
  if (pdf.state === 'ready') {
    return (
      <a href={endpointUrl(downloadSubmission, { params: { id } })} target="_blank" rel="noopener" className={buttonStyle('primary')}>
        <Download aria-hidden="true" className="size-4" />
        Download PDF <span className="sr-only">of {candidateName}</span>
      </a>
    );
  }
  if (pdf.state === 'pending') {
    return (
      <Button variant="secondary" isPending>
        Preparing PDF <span className="sr-only">of {candidateName}</span>
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="danger">{`PDF failed${pdf.reason ? `: ${pdf.reason}` : ''}`}</Badge>
      <Button variant="secondary" isPending={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden="true" className="size-4" />
        Retry <span className="sr-only">the PDF of {candidateName}</span>
      </Button>
    </div>
  );
}
