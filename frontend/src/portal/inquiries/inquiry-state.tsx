import type { InquiryCard } from '@larkfield/schemas/portal/inquiries.ts';
import { Badge } from '#src/shared/ui/card.tsx';

/** Whether an inquiry waits, who has it, and whether it is done. */
export function InquiryState({ inquiry: { handled, assignee } }: { inquiry: Pick<InquiryCard, 'handled' | 'assignee'> }) {
  return (
    <>
      <Badge tone={handled ? 'neutral' : 'warning'}>{handled ? 'Handled' : 'Open'}</Badge>
      {assignee && <Badge tone="accent">{assignee.email}</Badge>}
    </>
  );
}
