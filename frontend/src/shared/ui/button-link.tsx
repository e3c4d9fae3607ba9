import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />;
}
