import { getSignInSettings } from '@larkfield/schemas/auth/settings/get-sign-in-settings.ts';
import { updateSignInSettings } from '@larkfield/schemas/auth/settings/update-sign-in-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { PagedList, RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { useUsers } from './use-users.ts';
import { UserCard } from './user-card.tsx';

export function PortalUsersPage() {
  return (
    <PortalShell title="User Management" access="admin">
      <div className="grid items-start gap-6 lg:grid-cols-[24rem_1fr]">
        <div className="grid gap-6">
          <Card className="grid gap-4 p-5 sm:p-6">
            <h2 className="text-2xl">Create user</h2>
            <CreateUserForm />
          </Card>
          <SignInPolicyCard />
        </div>
        <UserList />
      </div>
    </PortalShell>
  );
}

function UserList() {
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

const settingsQuery = endpointQuery(checked(getSignInSettings), {});

/** Whether everybody must sign in with a code as well. */
function SignInPolicyCard() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ ...settingsQuery, gcTime: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const isRequired = data?.requiresSecondFactor ?? false;
  const label = isRequired ? 'Make it optional' : 'Require for all staff';
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">Two-step sign-in</h2>
        <p className="text-muted">A code from an app after the password.</p>
      </div>
      {error && <p>{failureText(error, "The settings couldn't be loaded.")}</p>}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (
        <>
          <p>
            <Badge tone={isRequired ? 'accent' : 'neutral'}>{isRequired ? 'Required for all staff' : 'Optional'}</Badge>
          </p>
          <Button variant="secondary" aria-haspopup="dialog" className="justify-self-start" onClick={() => setIsOpen(true)}>
            {label}
          </Button>
        </>
      )}
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Two-step sign-in"
        description={
          isRequired
            ? 'Everyone can then turn it off for their own account.'
            : "Anyone who hasn't set it up is signed out right away and must set it up at the next sign-in. Set it up on your own account first."
        }
        actionLabel={label}
        fallback="The setting couldn't be changed. Please try again."
        action={async () => {
          const { settings, message } = await call(checked(updateSignInSettings), { body: { requiresSecondFactor: !isRequired } });
          queryClient.setQueryData(settingsQuery.queryKey, settings);
          toast({ title: message });
        }}
      />
    </Card>
  );
}
