import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '#src/shared/ui/button.tsx';

interface FilterDisclosureProps {
  /** The number of active filters. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
  /** Content beside the button. */
  beside?: ReactNode;
  panel: ReactNode;
  /** The active filters; null while their code loads. */
  chips: ReactNode;
}

/** The button of a list that opens its filters, the panel, and the active filters. */
export function FilterDisclosure({ count, isOpen, onToggle, button, beside, panel, chips }: FilterDisclosureProps) {
  const panelId = useId();
  return (
    <>
      <Button ref={button} variant="secondary" className="min-h-12" aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters{' '}
        {count > 0 && (
          <span className="rounded-full bg-accent px-2 text-sm text-on-accent">
            {count} <span className="sr-only">set</span>
          </span>
        )}
      </Button>
      {beside}
      <div id={panelId} hidden={!isOpen} className="basis-full">
        {isOpen && panel}
      </div>
      {/* The height of one line of chips is reserved, so that nothing below moves when they appear. */}
      {count > 0 && <div className="min-h-11 basis-full">{chips}</div>}
    </>
  );
}

/** The layout of the filter fields. */
export const filterPanelStyle = 'grid grid-cols-2 items-end gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 lg:grid-cols-4';

interface SetFilter<Name> {
  name: Name;
  label: string;
  /** The value in words; without it, the label is complete. */
  words?: ReactNode;
}

interface SetFiltersProps<Name> {
  set: readonly SetFilter<Name>[];
  onRemove: (name: Name) => void;
  /** Content at the end. */
  children?: ReactNode;
}

/** The active filters, each with a button to remove it. */
export function SetFilters<Name extends string>({ set, onRemove, children }: SetFiltersProps<Name>) {
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap items-center gap-2">
      {set.map(({ name, label, words }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onRemove(name)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-left text-sm font-semibold wrap-anywhere text-accent-text hover:underline max-lg:min-h-11"
          >
            <span className="sr-only">Remove the filter</span>{' '}
            <span>
              {label}
              {words && <>: {words}</>}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
