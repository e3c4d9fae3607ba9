import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Choice } from '@larkfield/assessment/profile/choice.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { FieldError } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { cleanCalendar, completeCalendar, readCalendar } from '#src/shared/form/calendar-text.ts';
import { numberProblem, readNumber, type NumberField as NumberName } from './profile-form.ts';

/** A part of the section with its heading. */
export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-5">
      <legend className="float-left w-full">
        <span className="block text-lg font-semibold">{title}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

interface LabeledProps {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A control with its label above it; nothing in this section is required. */
export function Labeled({ label, className = '', children }: LabeledProps) {
  const id = useId();
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface TypedProps {
  label: string;
  value: string;
  placeholder?: string;
  className?: string;
  /** Text in front of the box. */
  prefix?: string;
  /** Why the text is invalid; shown after the box has lost the focus. */
  problem: string | undefined;
  /** A further note that is not an error. */
  note?: string | undefined;
  onChange: (text: string) => void;
  /** Completes the text when the box loses the focus. */
  complete: (text: string) => string;
}

/** A box for a number or a date, which accepts common notations and then shows how the text was understood. */
function Typed({ label, value, placeholder = '', className = '', prefix, problem, note, onChange, complete }: TypedProps) {
  const [isLeft, setIsLeft] = useState(false);
  const id = useId();
  const shown = isLeft ? problem : undefined;
  const leave = () => {
    setIsLeft(true);
    const whole = complete(value);
    if (whole !== value) onChange(whole);
  };
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <Labeled label={label}>
        {(inputId) => (
          <div className="flex items-center gap-2">
            {prefix && <span aria-hidden="true">{prefix}</span>}
            <TextInput
              id={inputId}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder={placeholder}
              value={value}
              aria-invalid={shown ? true : undefined}
              aria-describedby={`${id}-said`}
              onChange={(event) => onChange(event.target.value)}
              onBlur={leave}
              // Enter submits the form without a blur.
              onKeyDown={({ key }) => key === 'Enter' && leave()}
              className="min-w-0"
            />
          </div>
        )}
      </Labeled>
      <div id={`${id}-said`} role="status" className="empty:hidden">
        {shown ? <FieldError>{shown}</FieldError> : note ? <p className="text-sm text-muted">{note}</p> : null}
      </div>
    </div>
  );
}

type TypedFieldProps = Omit<TypedProps, 'problem' | 'complete'>;

/** A number of the profile in common notations. */
export function NumberField({ field, ...rest }: TypedFieldProps & { field: NumberName }) {
  return <Typed {...rest} problem={numberProblem(rest.value, field)} complete={(text) => readNumber(text, field)?.toString() ?? text} />;
}

interface ChipsProps {
  choices: readonly Choice[];
  chosen: readonly string[];
  /** No further choice can be ticked. */
  isFull?: boolean;
  onToggle: (id: string) => void;
}

/** Choices as chips, which are native check boxes. */
export function Chips({ choices, chosen, isFull = false, onToggle }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ id, label }) => (
        <label key={id} className="relative cursor-pointer">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => onToggle(id)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
          <span
            data-key
            className="pointer-events-none inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 peer-checked:border-accent peer-checked:bg-accent peer-checked:font-semibold peer-checked:text-on-accent peer-hover:border-ink peer-disabled:border-line peer-disabled:text-muted"
          >
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}

export const toggled = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

interface CalendarFieldProps extends Omit<TypedFieldProps, 'note'> {
  hasDays?: boolean;
  /** A warning about a valid value. */
  fault?: string | undefined;
}

/** A month, or a day if `hasDays` is set, typed in digits; the slashes are inserted automatically. */
export function CalendarField({ hasDays = false, placeholder = 'MM/YYYY', fault, ...rest }: CalendarFieldProps) {
  const isUnread = rest.value !== '' && readCalendar(rest.value) === null;
  return (
    <Typed
      {...rest}
      placeholder={placeholder}
      problem={isUnread ? `Use ${hasDays ? 'MM/YYYY or MM/DD/YYYY' : 'MM/YYYY'}. We leave it out until then.` : fault}
      onChange={(text) => rest.onChange(cleanCalendar(text, hasDays))}
      complete={(text) => completeCalendar(text, hasDays, new Date())}
    />
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
  /** Text after the label. */
  children?: ReactNode;
}

/** One check box with its label. */
export function Tick({ label, isOn, isDisabled = false, onChange, children }: TickProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Checkbox id={id} checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id} className="cursor-pointer py-2.5">
        {label}
      </label>
      {children}
    </div>
  );
}

/** A button that removes a row. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
