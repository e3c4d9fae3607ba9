import { listColleagues } from '@larkfield/schemas/auth/users.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';

/** The users who can be assigned work. */
export function useColleagues() {
  const { data, error } = useQuery(endpointQuery(checked(listColleagues), {}));
  return { colleagues: data?.colleagues ?? [], error };
}

interface StaffSelectProps extends ComponentProps<typeof Select> {
  colleagues: ReturnType<typeof useColleagues>['colleagues'];
  /** The current assignee, shown even if they have left. */
  current?: { userId: string; email: string } | null;
}

/** Selects an assignee: the user first, then the others, then none. */
export function StaffSelect({ colleagues, current = null, ...rest }: StaffSelectProps) {
  const { user } = useSession();
  const others = colleagues.filter(({ userId }) => userId !== user?.id);
  const isListed = current === null || current.userId === user?.id || others.some(({ userId }) => userId === current.userId);
  return (
    <Select {...rest}>
      {user && <option value={user.id}>Me</option>}
      {[...others, ...(isListed ? [] : [current])].map(({ userId, email }) => (
        <option key={userId} value={userId}>
          {email}
        </option>
      ))}
      <option value="">No one</option>
    </Select>
  );
}
