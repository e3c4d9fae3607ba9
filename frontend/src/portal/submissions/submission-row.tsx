import { validUntil } from '@larkfield/assessment/validity.ts';
import type { SubmissionSort } from '@larkfield/schemas/checklist/submission-filters.ts';
import { type AdminSubmission, downloadSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { Download, FileText, History, MailQuestionMark, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import {
  type Column,
  headingsStyle,
  RowFacts,
  rowNameStyle,
  rowStyle,
  SortHeading,
  type SortOrder,
} from '#src/portal/shared/lists/list-page.tsx';
import type { ReportList } from '#src/portal/shared/report-list.ts';
import { rowAct } from '#src/portal/shared/use-sharing.tsx';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { StandingBadges } from '#src/shared/report/standing-note.tsx';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { portalPersonOf, portalReportPath } from '#src/shared/text/paths.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';
import { Button, ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { useRetrySubmissionPdf } from './pdf-states.ts';
import type { Ticked } from './bulk/use-ticked.ts';

/** A row has two lines from 1024 px, one from 1280, and all columns from 1536. */
const columns =
  'rows:grid-cols-[1.5rem_minmax(0,1.4fr)_minmax(0,1fr)_8rem_7.5rem_14rem] ' +
  'rows-xl:grid-cols-[1.5rem_minmax(0,1.3fr)_minmax(0,1.1fr)_7.5rem_minmax(0,1.5fr)_7rem_6.5rem_14rem] ' +
  'rows-2xl:grid-cols-[1.5rem_minmax(0,1.3fr)_minmax(0,1.1fr)_7.5rem_minmax(0,1.5fr)_7rem_6.5rem_6.5rem_6rem_14rem]';

/** The position of each fact in a row; the order is that of the card. */
const facts: Record<string, Column<AdminSubmission>> = {
  reference: {
    label: 'Reference',
    place: 'rows:col-start-4 rows:row-start-1',
    valueOf: ({ shortReference }) => <span className="whitespace-nowrap tabular-nums">{shortReference}</span>,
  },
  submitted: {
    label: 'Submitted',
    place: 'rows:col-start-5 rows:row-start-1 rows-xl:col-start-7',
    valueOf: ({ submittedAt }) => (
      <time dateTime={submittedAt} title={formatDateTime(submittedAt)} className="whitespace-nowrap">
        {formatDate(submittedAt)}
      </time>
    ),
  },
  email: {
    label: 'Email',
    place: 'rows:col-start-2 rows:row-start-2 rows-xl:col-start-5 rows-xl:row-start-1',
    valueOf: ({ email, hasUnprovedAddress }) =>
      email && (
        <>
          {/* The badge is in the gap beside the column, because most rows have it, and it must not make them higher. */}
          {hasUnprovedAddress && (
            <span
              title="address not confirmed"
              className="text-muted max-rows:mr-1 max-rows:inline-block rows:absolute rows:-left-3.5 rows:mt-1"
            >
              <MailQuestionMark aria-hidden="true" className="size-3" />
              <span className="sr-only">address not confirmed</span>
            </span>
          )}
          <a href={`mailto:${email}`} className="hover:underline">
            <EmailText email={email} />
          </a>
        </>
      ),
  },
  phone: {
    label: 'Phone',
    place: 'rows:col-start-4 rows:row-start-2 rows-xl:col-start-6 rows-xl:row-start-1',
    valueOf: ({ phone }) =>
      phone && (
        <a href={`tel:${phone}`} className="hover:underline">
          {phone}
        </a>
      ),
  },
  expires: {
    label: 'Valid until',
    place: 'hidden rows:block rows:col-start-5 rows:row-start-2 rows-xl:hidden rows-2xl:block rows-2xl:col-start-8 rows-2xl:row-start-1',
    valueOf: ({ submittedAt }) => <span className="whitespace-nowrap">{formatDate(validUntil(new Date(submittedAt)).toISOString())}</span>,
  },
  references: {
    label: 'References',
    place: 'hidden rows-2xl:block rows-2xl:col-start-9 rows-2xl:row-start-1',
    valueOf: ({ references }) => (references > 0 ? `${references} given` : ''),
  },
};

type Order = SortOrder<SubmissionSort>;

/** The validity of a checklist depends on the day of its submission, so both headings sort by the same order. */
const orders: Record<string, readonly [Order, Order]> = {
  name: [
    { name: 'name', words: 'A to Z', isUp: true },
    { name: 'name-desc', words: 'Z to A', isUp: false },
  ],
  submitted: [
    { name: '', words: 'newest first', isUp: false },
    { name: 'oldest', words: 'oldest first', isUp: true },
  ],
  expires: [
    { name: 'oldest', words: 'soonest first', isUp: true },
    { name: '', words: 'latest first', isUp: false },
  ],
};

/** The order of the list in words, for its title. */
export const sortWords: Record<SubmissionSort, string> = { name: 'names A to Z', 'name-desc': 'names Z to A', oldest: 'oldest first' };

interface SubmissionHeadingsProps {
  sort: SubmissionSort | undefined;
  onSort: (sort: SubmissionSort | '') => void;
}

export function SubmissionHeadings({ sort, onSort }: SubmissionHeadingsProps) {
  const columnsOfRow = [
    ['name', { label: 'Name', place: 'col-start-2' }],
    ['specialty', { label: 'Specialty', place: 'col-start-3' }],
    ...Object.entries(facts),
  ] as const;
  return (
    <div role="group" aria-label="Sort" className={`${headingsStyle} ${columns}`}>
      {columnsOfRow.map(([name, { label, place }]) =>
        orders[name] ? (
          <SortHeading key={name} label={label} className={place} orders={orders[name]} present={sort ?? ''} onSort={onSort} />
        ) : (
          <span key={name} aria-hidden="true" className={place}>
            {label}
          </span>
        ),
      )}
    </div>
  );
}

interface SubmissionRowProps {
  submission: AdminSubmission;
  /** The list that contains the row, for moving between reports. */
  list: ReportList;
  /** The selected rows of the list. */
  ticked: Ticked;
  /** Buttons beside Download PDF. */
  actions?: ReactNode;
}

/** A submission in the list: a card on a narrow screen, a row on a wide one. */
export function SubmissionRow({ submission, list, ticked, actions }: SubmissionRowProps) {
  const { id, candidateName, specialty, renewedBy } = submission;
  const isTicked = ticked.ticked.includes(id);
  return (
    <div className={`${rowStyle} ${columns} grid-cols-[1.5rem_minmax(0,1fr)]`}>
      <div className="relative rows:row-span-2">
        <label className="-m-2.5 grid cursor-pointer p-2.5">
          <span className="sr-only">Select {candidateName}</span>
          <Checkbox checked={isTicked} className="mt-0!" onChange={() => ticked.toggle(id)} {...ticked.onBox} />
        </label>
        {isTicked && (
          <button
            type="button"
            onClick={ticked.goToActs}
            className="sr-only rounded-control bg-night-900 font-semibold text-white focus:not-sr-only focus:absolute focus:-top-2.5 focus:left-8 focus:z-1 focus:min-h-11 focus:px-3 focus:whitespace-nowrap"
          >
            Go to actions
          </button>
        )}
      </div>
      <div className="min-w-0 rows:col-start-2 rows:row-start-1">
        <h3 tabIndex={-1} className={rowNameStyle}>
          <Link to={portalPersonOf(id)} className="hover:underline">
            {candidateName}
          </Link>
        </h3>
        <Notes submission={submission} />
      </div>
      <p className="min-w-0 wrap-anywhere max-rows:col-span-2 max-rows:-mt-2 max-rows:font-semibold max-rows:text-accent-text rows:col-start-3 rows:row-span-2 rows:row-start-1">
        {specialty}
      </p>
      <RowFacts item={submission} columns={Object.values(facts)} />
      <div className="flex items-center justify-end gap-1 max-rows:col-span-2 rows:col-start-6 rows:row-span-2 rows:row-start-1 rows-xl:col-start-8 rows-2xl:col-start-10">
        <SubmissionPdf submission={submission} />
        <ButtonLink to={portalReportPath(id)} state={{ list }} title={`Open report of ${candidateName}`} {...rowAct}>
          <FileText aria-hidden="true" className="size-4" />
          <span className="sr-only">Open report of {candidateName}</span>
        </ButtonLink>
        {renewedBy ? (
          <ButtonLink to={portalReportPath(renewedBy.submissionId)} title={`Open renewal of ${candidateName}`} {...rowAct}>
            <History aria-hidden="true" className="size-4" />
            <span className="sr-only">Open renewal of {candidateName}</span>
          </ButtonLink>
        ) : (
          actions
        )}
      </div>
    </div>
  );
}

/** Further notes about a submission, below its name; most submissions have none. */
function Notes({ submission }: { submission: AdminSubmission }) {
  const { revision, assignee, pdf } = submission;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm not-empty:mt-0.5 leading-5 text-muted">
      <StandingBadges {...submission} />
      {pdf.state === 'failed' && <Badge tone="danger">{`PDF failed${pdf.reason ? `: ${pdf.reason}` : ''}`}</Badge>}
      {revision > 1 && <span>Revision {revision}</span>}
      {assignee && <span className="wrap-anywhere">Assigned to {assignee.email}</span>}
    </div>
  );
}

/** The state of a submission's PDF, and its actions. */
function SubmissionPdf({ submission: { id, candidateName, pdf } }: { submission: AdminSubmission }) {
  const retry = useRetrySubmissionPdf(id);
  const style = 'max-rows:flex-1 max-rows:border-control rows:min-h-9 rows:px-2 rows:text-sm text-accent-text';
  if (pdf.state === 'ready') {
    return (
      <a
        href={endpointUrl(downloadSubmission, { params: { id } })}
        target="_blank"
        rel="noopener"
        className={buttonStyle('ghost', 'medium', `border border-transparent ${style}`)}
      >
        <Download aria-hidden="true" className="size-4" />
        Download PDF <span className="sr-only">of {candidateName}</span>
      </a>
    );
  }
  if (pdf.state === 'pending') {
    return (
      <Button variant="ghost" className={style} isPending>
        Preparing PDF <span className="sr-only">of {candidateName}</span>
      </Button>
    );
  }
  return (
    <Button variant="ghost" className={style} isPending={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden="true" className="size-4" />
      Retry <span className="sr-only">the PDF of {candidateName}</span>
    </Button>
  );
}
