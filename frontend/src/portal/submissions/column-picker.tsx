import { Columns3 } from 'lucide-react';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { columnLabels, type Columns } from './use-columns.ts';

const columnPanelId = 'submission-columns';

export function ColumnsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button variant="secondary" aria-expanded={isOpen} aria-controls={columnPanelId} onClick={onToggle}>
      <Columns3 aria-hidden="true" className="size-4" />
      Columns
    </Button>
  );
}

/** What each card of the list shows. */
export function ColumnPicker({ columns, isOpen }: { columns: Columns; isOpen: boolean }) {
  return (
    <div id={columnPanelId} hidden={!isOpen}>
      {isOpen && <ColumnBoxes columns={columns} />}
    </div>
  );
}

function ColumnBoxes({ columns: { columns, toggle, reset, isUsual, all } }: { columns: Columns }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-line p-4">
      <legend className="sr-only">Columns</legend>
      {all.map((column) => (
        <label key={column} className="flex min-h-11 cursor-pointer items-center gap-2">
          <Checkbox className="mt-0!" checked={columns.includes(column)} onChange={() => toggle(column)} />
          {columnLabels[column]}
        </label>
      ))}
      {!isUsual && (
        <Button variant="secondary" onClick={reset}>
          Usual columns
        </Button>
      )}
    </fieldset>
  );
}
