import type { listMyChecklists } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { QueryKey } from '@tanstack/react-query';
import { ChecklistCard } from './checklist-card.tsx';
import { MyData } from './my-data.tsx';

type List = Pick<ReplyOf<typeof listMyChecklists>, 'checklists' | 'erasure'>;

/** The checklists of an open visit, and what can be done with all that we hold. */
export function OwnChecklists({ checklists, erasure, listKey }: List & { listKey: QueryKey }) {
  return (
    <>
      <ul className="grid gap-5">
        {checklists.map((checklist) => (
          <li key={checklist.submissionId}>
            <ChecklistCard checklist={checklist} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        A Quick Draft opens with the link you saved. To share with another facility, make a link under the checklist it should see.
      </p>
      <MyData erasure={erasure} listKey={listKey} />
    </>
  );
}
