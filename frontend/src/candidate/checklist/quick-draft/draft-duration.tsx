import { BellRing, Clock } from 'lucide-react';
import { Badge } from '#src/shared/ui/card.tsx';
import { openProInterest } from '#src/candidate/shared/pro-interest-store.ts';

interface DraftDurationProps {
  candidateName: string;
  specialty: { id: number; name: string };
}

/** The free duration is the only one; the longer one can be asked to be told of. */
export function DraftDuration({ candidateName, specialty }: DraftDurationProps) {
  const ask = () =>
    openProInterest({
      feature: 'extended_drafts',
      featureTitle: '30-Day Drafts',
      candidateName,
      specialtyId: specialty.id,
      specialtyName: specialty.name,
    });
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Link duration</p>
      <div className="divide-y divide-line rounded-control border border-line">
        <p className="flex min-h-12 items-center gap-2.5 px-3.5">
          <Clock aria-hidden="true" className="size-5 text-accent-text" />2 days (48 hours)
          <span className="ml-auto">
            <Badge tone="accent">Free</Badge>
          </span>
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={ask}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-b-control px-3.5 text-left text-muted hover:bg-sunken hover:text-ink"
        >
          <BellRing aria-hidden="true" className="size-5" />
          <span>30 days (PRO)</span>
          <span className="ml-auto text-sm font-semibold whitespace-nowrap text-accent-text underline">Get notified</span>
        </button>
      </div>
    </div>
  );
}
