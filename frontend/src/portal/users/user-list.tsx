import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { useUsers } from './use-users.ts';
import { UserCard } from './user-card.tsx';

export function UserList() {
  const query = useUsers();
  const { user: self } = useSession();
  return (
    <section className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Users</h2>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={query.data?.users ?? []}
        name="users"
        empty={<EmptyState title="No users yet">Create the first one with the form.</EmptyState>}
        renderItem={(user) => <UserCard user={user} isSelf={user.id === self?.id} />}
      />
    </section>
  );
}
