import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypeGroups } from '@larkfield/assessment/profile/unit-types.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { DateInput, FilterField, type useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { searchDelay, useDebounced } from '#src/shared/browser/use-debounced.ts';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';

type Filter = ReturnType<typeof useFilter>;

/** In the address, in the order of the page. */
export const profileFilterNames = ['ehr', 'unit', 'state', 'certificate', 'validOn', 'certificateEndsWithin'] as const;
type Read = Partial<Record<(typeof profileFilterNames)[number], string>>;

interface ProfileFiltersProps {
  filter: Filter;
  /** Those of the address that mean something. */
  read: Read;
}

/** Narrows the submissions by what people say of their experience and credentials; closed until it is wanted or in use. */
export function ProfileFilters({ filter, read }: ProfileFiltersProps) {
  const isInUse = profileFilterNames.some((name) => filter.get(name) !== '');
  const [isOpen, setIsOpen] = useState(isInUse);
  // A saved view or the way back brings filters into a page that stands.
  const [wasInUse, setWasInUse] = useState(isInUse);
  if (wasInUse !== isInUse) {
    setWasInUse(isInUse);
    if (isInUse) setIsOpen(true);
  }
  const id = useId();
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="group flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-accent-text"
      >
        Experience and credentials
        <ChevronDown aria-hidden="true" className="size-5 group-aria-expanded:rotate-180" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Filters filter={filter} read={read} />}
      </div>
    </div>
  );
}

function Filters({ filter, read }: ProfileFiltersProps) {
  const select = (name: (typeof profileFilterNames)[number]) => ({
    value: read[name] ?? '',
    onChange: (event: { target: { value: string } }) => filter.set({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-6">
      <FilterField label="EHR system" className="max-lg:col-span-2">
        <Select {...select('ehr')}>
          <option value="">Any</option>
          {recordSystems.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </FilterField>
      <FilterField label="Unit type" className="max-lg:col-span-2">
        <Select {...select('unit')}>
          <option value="">Any</option>
          {unitTypeGroups.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </FilterField>
      <FilterField label="Licensed in" className="max-lg:col-span-2">
        <Select {...select('state')}>
          <option value="">Any state</option>
          <option value="compact">Compact (multistate)</option>
          {states.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </FilterField>
      <CertificateFilter filter={filter} />
      <FilterField label="Valid on">
        <DateInput emptyText="Any day" {...select('validOn')} disabled={filter.get('certificate') === ''} />
      </FilterField>
      <FilterField label="Credential expires" className="max-lg:col-span-2">
        <Select {...select('certificateEndsWithin')}>
          <option value="">Any day</option>
          <WithinOptions value={read.certificateEndsWithin ?? ''} />
        </Select>
      </FilterField>
    </div>
  );
}

const spans = [7, 30, 60, 90];

/** Spans of days from now; one that only an address names is among them. */
export function WithinOptions({ value }: { value: string }) {
  const given = Number(value);
  const offered = Number.isInteger(given) && given > 0 && !spans.includes(given) ? [...spans, given].toSorted((a, b) => a - b) : spans;
  return offered.map((days) => (
    <option key={days} value={days}>
      Within {days} days
    </option>
  ));
}

const certificateIn = (text: string) => (text.trim().length >= 2 ? text.trim() : '');

/** Looked for after a pause in typing, from two characters on. */
function CertificateFilter({ filter }: { filter: Filter }) {
  const applied = filter.get('certificate');
  const [text, setText] = useState(applied);
  const settled = useDebounced(text, searchDelay).trim();
  const listId = useId();
  const apply = useEffectEvent(() => {
    const certificate = certificateIn(settled);
    if (certificate !== applied) filter.set({ certificate, ...(certificate === '' && { validOn: '' }) });
  });
  useEffect(() => apply(), [settled]);
  // Cleared or chosen elsewhere, such as by a saved view; what was typed here leaves the field as it is.
  const [known, setKnown] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    if (known === certificateIn(text) || applied !== certificateIn(settled)) setText(applied);
  }
  return (
    <FilterField label="Certification">
      <TextInput
        value={text}
        list={listId}
        placeholder="Any"
        maxLength={profileLimits.nameLength}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={listId}>
        {commonCertificates.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </FilterField>
  );
}
