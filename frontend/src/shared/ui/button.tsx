import type { ComponentProps } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Spinner } from '#src/shared/status/spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button and turns a wheel in it; the label is the caller's, such as 'Sending...'. */
  isPending?: boolean;
}

export function Button({ variant, size, isPending = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}
