import { LockKeyhole, ShieldCheck, Stethoscope } from 'lucide-react';
import { Tooltip } from './tooltip.tsx';

const badges = [
  { icon: ShieldCheck, name: 'HIPAA', text: 'Your information is handled with safeguards that follow the HIPAA Security Rule.' },
  { icon: LockKeyhole, name: 'AES-256', text: 'Your date of birth, SSN digits and PDF are stored encrypted with AES-256.' },
  { icon: Stethoscope, name: 'TJC-HCSS', text: 'The checklist is laid out along the Joint Commission standards for healthcare staffing.' },
];

export function TrustBadges() {
  return (
    <ul className="flex flex-wrap gap-2">
      {badges.map(({ icon: Icon, name, text }) => (
        <li key={name}>
          <Tooltip text={text}>
            {(control) => (
              <button
                type="button"
                {...control}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-white/30 px-4 font-semibold hover:border-white"
              >
                <Icon aria-hidden="true" className="size-5 text-scrub-300" />
                {name}
              </button>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
