import { Card } from '#src/shared/ui/card.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { SignInPolicyCard } from './sign-in-policy-card.tsx';
import { UserList } from './user-list.tsx';

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
