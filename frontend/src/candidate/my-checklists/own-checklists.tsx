import type { OpenVisit } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatClock } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { MyData } from './my-data.tsx';

/** Whose checklists they are, and until when they stay open. */
export function VisitNote({ list: { email, endsAt } }: { list: OpenVisit }) {
  return (
    <p className="text-muted wrap-anywhere">
      {email}. Open in this browser until {formatClock(endsAt)}.
    </p>
  );
}

interface OwnChecklistsProps {
  list: OpenVisit;
  onChanged: () => void;
}

/** The checklists of an open visit, and what can be done with all that we hold. */
export function OwnChecklists({ list: { checklists, erasure }, onChanged }: OwnChecklistsProps) {
  if (checklists.length === 0) {
    return (
      <EmptyState
        title="There are no checklists under this address"
        action={<ButtonLink to={paths.checklists}>Start a checklist</ButtonLink>}
      >
        We erase your checklists two years after you last did anything with them.
      </EmptyState>
    );
  }
  return (
    <DataProvider>
      <ul className="grid gap-5">
        {checklists.map((checklist) => (
          <li key={checklist.submissionId}>
            <ChecklistCard checklist={checklist} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        A Quick Draft opens with the link you saved. To share with another facility, make a link under the checklist it should see.
      </p>
      <MyData erasure={erasure} onChanged={onChanged} />
    </DataProvider>
  );
}
