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

/** Stands on top of a checklist that was renewed or whose year is over; on paper the report says it. */
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

/** The same in a list, in few words; both where both hold. */
export function StandingBadges({ submittedAt, renewedBy }: StandingProps) {
  return (
    <>
      {renewedBy && <Badge tone="warning">Renewed {formatDate(renewedBy.at)}</Badge>}
      {isPastYear({ submittedAt }, new Date()) && <Badge tone="warning">Past its year</Badge>}
    </>
  );
}
