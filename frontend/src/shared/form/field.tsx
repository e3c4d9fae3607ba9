import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, type ReactNode } from 'react';
import { announce } from '#src/shared/status/announcer.ts';
import { classNames } from '#src/shared/ui/class-names.ts';

/** The attributes of a control that connect it with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** True for the only field of its form; its error is announced wherever the focus is. */
  isAlone?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label with hint, control and error. `children` renders the control with the props that connect them. */
export function Field({ label, hint, error, isRequired = false, isAlone = false, className, children }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useSpokenError(box, error, isAlone);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div ref={box} className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {!isRequired && <span className="text-sm font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Focuses the first invalid field of a form, once its error is rendered, so that a screen reader reads both. */
export function focusFirstInvalid(form: Element): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}

/** An error that appears within this many milliseconds after the focus has moved belongs to the same action. */
const sameAct = 200;

/**
 * Announces an error that appears while its field has the focus, or has just lost it. If the field is focused because of its error, a
 * screen reader reads both, and nothing is announced. If the form's submit button was pressed and
 * still has the focus, the first invalid field takes it.
 */
function useSpokenError(box: RefObject<HTMLElement | null>, error: string | undefined, isAlone: boolean): void {
  const moved = useRef({ at: -Infinity, isIn: false });
  useEffect(() => {
    const element = box.current;
    const note = ({ type }: Event) => {
      moved.current = { at: performance.now(), isIn: type === 'focusin' };
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', note);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', note);
    };
  }, [box]);
  useEffect(() => {
    const { at, isIn } = moved.current;
    const isLater = performance.now() - at > sameAct;
    if (!error) return;
    if (isIn ? isLater : isAlone || !isLater) return announce(error);
    const form = box.current?.closest('form');
    if (form?.querySelector('[type=submit]:focus')) focusFirstInvalid(form);
  }, [box, error, isAlone]);
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The error of a whole form, which is announced when it appears. */
export function FormAlert({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3.5 py-3 font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/** Fields for text, without radios, check boxes and buttons. */
export const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), textarea, select, [contenteditable]';
