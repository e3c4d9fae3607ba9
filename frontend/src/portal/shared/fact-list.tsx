import type { ReactNode } from 'react';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';

/** Pairs of a name and a value, side by side if there is space. */
export function FactList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames('flex flex-wrap gap-x-8 gap-y-2', className)}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function EmailFact({ email }: { email: string }) {
  return (
    <Fact name="Email">
      <a href={`mailto:${email}`} className="inline-block py-0.5 text-accent-text underline">
        <EmailText email={email} />
      </a>
    </Fact>
  );
}

/** Renders nothing without a number. */
export function PhoneFact({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <Fact name="Phone">
      <a href={phoneLink(phone)} className="inline-block py-0.5 text-accent-text underline">
        {phone}
      </a>
    </Fact>
  );
}
