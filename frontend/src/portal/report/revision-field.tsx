import type { SubmissionRevision } from '@larkfield/schemas/portal/view-submission.ts';
import { FilterField } from '#src/portal/shared/lists/filter-field.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';

const origins = { submit: 'first submission', correction: 'corrected by the candidate', edit: 'changed through a shared link' } as const;

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
        {revisions.map(({ revision, via, signedAt }, index) => (
          <option key={revision} value={revision}>
            {revision}
            {index === 0 && ' (newest)'}: {formatDateTime(signedAt)}, {origins[via]}
          </option>
        ))}
      </Select>
    </FilterField>
  );
}
