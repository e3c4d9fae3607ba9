import { isPastYear } from '@larkfield/assessment/validity.ts';
import { standingNotice } from '@larkfield/report/report-wording.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#src/shared/text/format-date.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { Note } from '#src/shared/ui/note.tsx';

interface StandingProps {
  submittedAt: string;
  renewedBy?: Pick<RenewedBy, 'at' | 'timeZone'> | undefined;
}

/** The note at the top of a checklist that was renewed or has expired after a year. In print, the report itself says this. */
export function StandingNote({ submittedAt, renewedBy, children }: StandingProps & { children?: ReactNode }) {
  const notice = standingNotice({ submittedAt, renewedBy });
  if (!notice) return null;
  return (
    <div className="print:hidden">
      <Note icon={History} tone="warning">
        <strong>{`${notice.title}. `}</strong>
        <span>{notice.text}</span>
        {children && <span> {children}</span>}
      </Note>
    </div>
  );
}

/** The same for a list, in few words; both badges are shown if both apply. */
export function StandingBadges({ submittedAt, renewedBy }: StandingProps) {
  return (
    <>
      {renewedBy && <Badge tone="warning">Renewed {formatDate(renewedBy.at)}</Badge>}
      {isPastYear({ submittedAt }, new Date()) && <Badge tone="warning">Past its year</Badge>}
    </>
  );
}
