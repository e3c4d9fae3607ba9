import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#src/shared/brand/brand.ts';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { buttonStyle } from '#src/shared/ui/button.tsx';

const { office, phones, hours } = brand;
const numbers = [
  { label: 'Office', number: phones.main },
  { label: 'Candidates', number: phones.candidates },
  { label: 'Toll-free', number: phones.tollFree },
];

/** Address, phone numbers and opening hours of the office. */
export function OfficeDetails() {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-3">
      <Block title="Office">
        <address className="text-lg not-italic">
          {brand.legalName}
          <br />
          {office.street}
          <br />
          {office.city}, {office.region} {office.postalCode}
        </address>
      </Block>
      <Block title="Phone">
        <dl className="grid gap-2 text-lg">
          {numbers.map(({ label, number }) => (
            <div key={label} className="flex flex-wrap gap-x-3">
              <dt className="w-24 text-muted">{label}</dt>
              <dd>
                <a href={phoneLink(number)} className="text-link">
                  {number}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <a href={phoneLink(phones.main)} className={buttonStyle('secondary', 'large', 'mt-2 justify-self-start')}>
          <Phone aria-hidden="true" className="size-5" />
          Call us
        </a>
      </Block>
      <Block title="Business hours">
        <dl className="grid gap-5">
          {hours.map(({ days, time, atOffice }) => (
            <div key={days}>
              <dt className="font-semibold">{days}</dt>
              <dd className="text-lg text-muted">
                <span>{time}</span>
                {atOffice && <span className="block text-base">{atOffice}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-4">
      <h3 className="border-b border-line pb-3 text-xl">{title}</h3>
      {children}
    </div>
  );
}
