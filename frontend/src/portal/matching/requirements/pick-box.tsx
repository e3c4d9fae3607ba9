import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';

/** A choice, with details that distinguish it from similar ones. */
export interface Pick<Key extends string | number> {
  key: Key;
  label: string;
  note?: string | undefined;
  /** The typed text itself. It is the last choice, and Enter selects it only after an arrow key. */
  isTyped?: boolean;
}

interface PickBoxProps<Key extends string | number> {
  label: string;
  hint?: string;
  placeholder?: string;
  error?: string | undefined;
  isRequired?: boolean;
  disabled?: boolean;
  /** The choices for a text, best first; an empty text returns the initial choices. */
  find: (text: string) => Pick<Key>[];
  onPick: (pick: Pick<Key>) => void;
}

/** The maximum number of shown choices; the user can type more to find others. */
const mostShown = 12;

/** A combobox: the arrow keys move through the choices, Enter selects one, Escape closes the list. */
export function PickBox<Key extends string | number>({ find, onPick, disabled, placeholder, isRequired, ...field }: PickBoxProps<Key>) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** Null until an arrow key is pressed. */
  const [active, setActive] = useState<number | null>(null);
  const listId = useId();
  const found = isOpen ? find(text) : [];
  const shown = [...found.filter(({ isTyped }) => !isTyped).slice(0, mostShown), ...found.filter(({ isTyped }) => isTyped)];
  const at = active === null ? (shown[0]?.isTyped || shown.length === 0 ? -1 : 0) : Math.min(active, shown.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const change = (value: string) => {
    setText(value);
    setIsOpen(true);
    setActive(null);
  };
  const choose = (pick: Pick<Key>) => {
    onPick(pick);
    setText('');
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (!isOpen) setIsOpen(true);
      else if (shown.length > 0) {
        const next = (Math.max(at, step > 0 ? -1 : 0) + step + shown.length) % shown.length;
        setActive(next);
        document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter') {
      // Enter must not submit the form, since the typed text is not selected yet.
      event.preventDefault();
      const pick = isOpen ? shown[at] : undefined;
      if (pick) choose(pick);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  };
  return (
    <div className="relative">
      <Field {...field} isRequired={isRequired ?? true}>
        {(control) => (
          <TextInput
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? optionId(at) : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onClick={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isOpen && text !== '' && `${found.length} found`}
      </p>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={field.label}
        hidden={!isOpen}
        // The box keeps the focus, and scrolling the list by touch selects nothing.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-raised"
      >
        {shown.map((pick, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the box's, which keeps the focus
          <div
            key={pick.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(pick)}
            className="grid min-h-11 cursor-pointer content-center rounded-control px-3 py-1.5 wrap-anywhere hover:bg-sunken aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
          >
            <span>{pick.label}</span>
            {pick.note && <span className="text-sm text-muted">{pick.note}</span>}
          </div>
        ))}
        {isOpen && shown.length === 0 && (
          <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true" className="px-3 py-2 text-muted">
            Nothing found
          </div>
        )}
      </div>
    </div>
  );
}
