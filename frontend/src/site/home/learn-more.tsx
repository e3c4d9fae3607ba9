import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import type { ButtonVariant } from '#src/shared/ui/button-style.ts';

/** 'Learn More', with the rest of the sentence for those who do not see what it stands beside. */
export function LearnMore({ to, about, variant = 'secondary' }: { to: string; about: string; variant?: ButtonVariant }) {
  return (
    <ButtonLink to={to} variant={variant}>
      Learn More <span className="sr-only">{about}</span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </ButtonLink>
  );
}
