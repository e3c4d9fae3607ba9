import { auditEventSchema } from '@larkfield/schemas/audit/audit-event.ts';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { DateInput, FilterField, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { actionName, commonActions, outcomeNames } from '#src/portal/shared/audit-words.ts';

export const auditFilterLabels = { action: 'Action', outcome: 'Outcome', from: 'From', until: 'To', object: 'What', actor: 'Who' } as const;
const names = Object.keys(auditFilterLabels);

/** What of the trail is shown; kept in the address. */
export function AuditFilter({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const isFiltered = names.some((name) => filter.get(name) !== '');
  return (
    <form role="search" aria-label="Audit trail" onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <ActionField value={filter.get('action')} onChange={(action) => filter.set({ action })} />
        <FilterField label="Outcome" className="col-span-2 sm:col-span-1">
          <Select value={filter.get('outcome')} onChange={(event) => filter.set({ outcome: event.target.value })}>
            <option value="">Any</option>
            {auditEventSchema.shape.outcome.options.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeNames[outcome]}
              </option>
            ))}
          </Select>
        </FilterField>
        <FilterField label="From">
          <DateInput emptyText="Any day" value={filter.get('from')} onChange={(event) => filter.set({ from: event.target.value })} />
        </FilterField>
        <FilterField label="To">
          <DateInput emptyText="Any day" value={filter.get('until')} onChange={(event) => filter.set({ until: event.target.value })} />
        </FilterField>
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-3">
          {filter.get('actor') && <p className="text-muted">Only one person</p>}
          {filter.get('object') && <p className="break-all text-muted">Only {filter.get('object')}</p>}
          <Button variant="secondary" onClick={() => filter.set(Object.fromEntries(names.map((name) => [name, ''])))}>
            <X aria-hidden="true" className="size-4" />
            Clear Filters
          </Button>
        </div>
      )}
    </form>
  );
}

function ActionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const listId = useId();
  return (
    <FilterField label="Action" className="col-span-2 sm:col-span-1">
      <TextInput
        list={listId}
        value={value}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="submission.downloaded"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {commonActions.map((action) => (
          <option key={action} value={action}>
            {actionName(action)}
          </option>
        ))}
      </datalist>
    </FilterField>
  );
}
