import type { InquiryCard } from '@larkfield/schemas/portal/inquiries.ts';
import { Badge } from '#src/shared/ui/card.tsx';

/** The state of an inquiry: open, assigned or handled. */
export function InquiryState({ inquiry: { handled, assignee } }: { inquiry: Pick<InquiryCard, 'handled' | 'assignee'> }) {
  return (
    <>
      <Badge tone={handled ? 'neutral' : 'warning'}>{handled ? 'Handled' : 'Open'}</Badge>
      {assignee && <Badge tone="accent">{assignee.email}</Badge>}
    </>
  );
}
