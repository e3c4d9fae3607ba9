import { type ComponentProps, useState } from 'react';
import { Spinner } from './loading.tsx';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { textApart } from './text-apart.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button and shows a spinner in it. The label, such as 'Sending...', is the caller's. A pressed button keeps the focus. */
  isPending?: boolean;
}

export function Button({
  variant,
  size,
  isPending = false,
  className,
  disabled,
  onClick,
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      {...rest}
      disabled={disabled || (isPending && !hasFocus)}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
      className={buttonStyle(variant, size, className)}
    >
      {isPending && <Spinner />}
      {textApart(children)}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {textApart(children)}
    </Link>
  );
}

// The border is transparent, and visible only in forced-colors mode, where backgrounds are not painted.
const variants = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  /** A call to action on a night background only. */
  daybreak: 'border border-transparent bg-daybreak-400 text-night-950 hover:bg-[#ffc48d]',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
  /** Secondary on a night background. */
  outline: 'border border-white/45 text-white hover:border-white hover:bg-white/10',
  ghost: 'text-ink hover:bg-sunken',
  destructive: 'border border-transparent bg-red-700 text-white hover:bg-[#8f1d17]',
} as const;

const sizes = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-6 py-2 text-lg',
  icon: 'size-11',
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The style of a button, also for links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', className = ''): string {
  return classNames(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
}
