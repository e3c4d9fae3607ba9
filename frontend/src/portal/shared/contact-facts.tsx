import { phoneLink } from '#src/shared/text/phone-link.ts';
import { Fact } from './fact-list.tsx';

export function EmailFact({ email }: { email: string }) {
  return (
    <Fact name="Email">
      <a href={`mailto:${email}`} className="break-all text-accent-text underline">
        {email}
      </a>
    </Fact>
  );
}

/** Nothing when there is no number. */
export function PhoneFact({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <Fact name="Phone">
      <a href={phoneLink(phone)} className="text-accent-text underline">
        {phone}
      </a>
    </Fact>
  );
}
