import { LockKeyhole, ShieldCheck, Stethoscope } from 'lucide-react';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Container } from '#src/shared/ui/container.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { Tooltip } from './tooltip.tsx';

interface SuccessBandProps {
  reference: string | null;
  /** It was an edit of what was submitted before. */
  isEdited: boolean;
  /** The shared report that the edit came from. */
  report: string | null;
}

/** The dark band with the title, the reference and how the data is kept. */
export function SuccessBand({ reference, isEdited, report }: SuccessBandProps) {
  return (
    <section className="on-night relative isolate overflow-hidden bg-linear-to-br from-night-950 via-night-900 to-night-700 text-white">
      <ArcMotif parts={[1, 1, 1, 1, 1]} className="absolute -right-32 bottom-0 -z-10 hidden w-[44rem] max-w-none lg:block" />
      <Container className="grid justify-items-start gap-5 py-12 sm:py-16">
        <PageHeading className="text-4xl sm:text-5xl">Skills Verified!</PageHeading>
        <p className="max-w-[46ch] text-lg text-white/85">
          {isEdited
            ? 'Your changes are saved. The reference number stays the same.'
            : `We have your checklist.${reference ? " Keep your reference number: it's all we need to find your submission." : ''}`}
        </p>
        {report && (
          <ButtonLink to={report} variant="outline">
            Back to the report
          </ButtonLink>
        )}
        {reference && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-white/25 bg-night-950/60 py-3 pr-3 pl-5">
            <p>
              <span className="block text-sm text-white/80">Reference number</span>
              <span className="text-2xl font-semibold">{reference}</span>
            </p>
            <CopyButton
              text={reference}
              subject="reference number"
              variant="outline"
              onCopied={() => toast({ title: 'Copied', description: 'Reference number copied to clipboard.' })}
            />
          </div>
        )}
        <TrustBadges />
      </Container>
    </section>
  );
}

const badges = [
  { icon: ShieldCheck, name: 'HIPAA', text: 'Your information is handled with safeguards that follow the HIPAA Security Rule.' },
  { icon: LockKeyhole, name: 'AES-256', text: 'Your date of birth, SSN digits and PDF are stored encrypted with AES-256.' },
  { icon: Stethoscope, name: 'TJC-HCSS', text: 'The checklist follows the Joint Commission standards for healthcare staffing.' },
];

function TrustBadges() {
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
