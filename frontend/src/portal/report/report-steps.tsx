import type { SubmissionRevision } from '@larkfield/schemas/portal/submissions/view-submission.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { FilterField } from '#src/portal/shared/lists/list-filters.tsx';
import { useReportList } from '#src/portal/shared/report-list.ts';
import { revisionText } from '#src/portal/shared/revision-words.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';

/** Back to the list, and on to the reports beside this one in it. */
export function ReportSteps({ id }: { id: string }) {
  const place = useReportList(id);
  const navigate = useNavigate();
  if (!place) return <BackLink to={paths.portal}>All submissions</BackLink>;
  const { list, index, previous, next } = place;
  const step = (to: string | undefined, content: ReactNode) =>
    // Back leads to the list however many reports were looked at.
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

/** Chooses among the revisions of a submission; with one there is nothing to choose. */
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
