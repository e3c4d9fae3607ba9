import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { arcPath, pointOnArc } from '#src/shared/brand/arc-geometry.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { buttonStyle } from '#src/shared/ui/button.tsx';

const { office, phones, hours } = brand;
const numbers = [
  { label: 'Office', number: phones.main },
  { label: 'Candidates', number: phones.candidates },
  { label: 'Toll-free', number: phones.tollFree },
];

/** Address, telephones and hours of the office. */
export function OfficeDetails() {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_1fr_1.4fr]">
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
            <div key={days} className="grid grid-cols-[5rem_1fr] items-end gap-x-4 sm:grid-cols-[6.5rem_1fr] sm:gap-x-5">
              <dt className="contents">
                <OpeningArc time={time} />
                <span className="font-semibold">{days}</span>
              </dt>
              <dd className="text-lg text-muted">
                {time}
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

const center = { x: 52, y: 50 };
const radius = 42;

/** The day as an arc, midnight to midnight, with the open hours drawn in. The hours stand in text beside it. */
function OpeningArc({ time }: { time: string }) {
  const open = openingParts(time);
  const start = open && pointOnArc(center, radius, open.from);
  const end = open && pointOnArc(center, radius, open.to);
  return (
    <svg viewBox="0 0 104 58" aria-hidden="true" fill="none" strokeWidth="9" strokeLinecap="round" className="row-span-2 w-full">
      <path d={arcPath(center, radius)} className="stroke-line" />
      {start && end && (
        <>
          <path d={`M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`} className="stroke-scrub-600" />
          <circle cx={start.x} cy={start.y} r="7" className="fill-daybreak-400" stroke="none" />
        </>
      )}
    </svg>
  );
}

const pattern = /(\d{1,2}):(\d{2}) (AM|PM)/g;

/** When a line such as '6:00 AM–6:00 PM PST' begins and ends, as parts of the day; null for a day off. */
export function openingParts(time: string): { from: number; to: number } | null {
  const [from, to] = [...time.matchAll(pattern)].map(([, hour, minute, half]) => {
    const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    return (hours + Number(minute) / 60) / 24;
  });
  return from === undefined || to === undefined ? null : { from, to };
}
