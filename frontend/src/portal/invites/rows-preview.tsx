import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { InviteColumn } from '@larkfield/schemas/invites/invite-row.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { countOf } from '#src/shared/text/format-date.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { columnNames } from './invite-words.ts';
import type { PreviewRow } from './use-invite-list.ts';

const columns = Object.keys(columnNames) as InviteColumn[];
const shows = ['all', 'errors', 'notes'] as const;
type Show = (typeof shows)[number];

const belongs: Record<Show, (row: PreviewRow) => boolean> = {
  all: () => true,
  errors: ({ problems }) => problems.length > 0,
  notes: ({ notes }) => notes.length > 0,
};

/** Every row as it was understood, with what is wrong by column and what to know; those to be corrected can be shown alone. */
export function RowsPreview({ rows }: { rows: PreviewRow[] }) {
  const [show, setShow] = useState<Show>('all');
  const countIn = (which: Show) => rows.filter(belongs[which]).length;
  const [errors, notes] = [countIn('errors'), countIn('notes')];
  const options = shows.filter((option) => option === 'all' || countIn(option) > 0);
  const shown = options.includes(show) ? show : 'all';
  const labels = { all: `All ${rows.length}`, errors: countOf(errors, 'error'), notes: countOf(notes, 'note') };
  return (
    <section aria-labelledby="preview-heading" className="grid gap-4">
      <h2 id="preview-heading" className="text-2xl">
        Preview
      </h2>
      <p role="status" className="font-semibold">
        {rows.length - errors} ready to send, {countOf(errors, 'row')} with errors
      </p>
      {options.length > 1 && (
        <FilterChips legend="Show rows" options={options} value={shown} labelOf={(value) => labels[value]} onValueChange={setShow} />
      )}
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">{rows.map((row) => belongs[shown](row) && <RowLine key={row.row.number} row={row} />)}</ol>
      </Card>
    </section>
  );
}

function RowLine({ row: { row, specialtyName, problems, notes } }: { row: PreviewRow }) {
  const shown = { ...row, specialty: specialtyName ?? row.specialty };
  const hasProblem = (column: InviteColumn) => problems.some((problem) => problem.column === column);
  return (
    <li className={`grid gap-2 px-4 py-3 ${problems.length > 0 ? 'bg-danger-soft' : ''}`}>
      <dl className="grid gap-x-4 gap-y-1 lg:grid-cols-[4rem_1.2fr_1.4fr_1fr_1fr]">
        <div className="font-semibold text-muted">
          <dt className="sr-only">Row</dt>
          <dd>
            <span aria-hidden="true" className="lg:hidden">
              Row{' '}
            </span>
            {row.number}
          </dd>
        </div>
        {columns.map((column) => (
          <div key={column} className={`min-w-0 wrap-anywhere ${hasProblem(column) ? 'font-semibold text-danger' : ''}`}>
            <dt className="sr-only">{columnNames[column]}</dt>
            <dd>
              {shown[column] || <span className={hasProblem(column) ? '' : 'text-muted'}>No {columnNames[column].toLowerCase()}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {problems.map(({ column, message }) => (
        <p key={`${column} ${message}`} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {columnNames[column]}: {message}
          </span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-1.5 text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      ))}
    </li>
  );
}
