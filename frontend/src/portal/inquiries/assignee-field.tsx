import { listColleagues } from '@larkfield/schemas/auth/list-colleagues.ts';
import type { Inquiry } from '@larkfield/schemas/portal/portal-inquiry.ts';
import { useQuery } from '@tanstack/react-query';
import { FilterField } from '#src/portal/shared/lists/filter-field.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { useSession } from '#src/shared/session/session.tsx';

interface AssigneeFieldProps {
  assignee: Inquiry['assignee'];
  onAssign: (userId: string | null) => void;
}

/** Hands an inquiry to a colleague; who has it stays in the list when they have left meanwhile. */
export function AssigneeField({ assignee, onAssign }: AssigneeFieldProps) {
  const { user } = useSession();
  const { data, error } = useQuery(endpointQuery(listColleagues, {}));
  const colleagues = data?.colleagues ?? [];
  const isListed = !assignee || colleagues.some(({ userId }) => userId === assignee.userId);
  const options = isListed ? colleagues : [assignee, ...colleagues];
  return (
    <div className="grid max-w-md gap-1.5">
      <FilterField label="Assigned to">
        <Select value={assignee?.userId ?? ''} onChange={(event) => onAssign(event.target.value || null)}>
          <option value="">Nobody</option>
          {options.map(({ userId, email }) => (
            <option key={userId} value={userId}>
              {userId === user?.id ? `${email} (you)` : email}
            </option>
          ))}
        </Select>
      </FilterField>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error, 'The list of colleagues could not be loaded.')}
        </p>
      )}
    </div>
  );
}
