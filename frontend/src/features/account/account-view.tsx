import type { ReactNode } from 'react';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { Badge } from '#src/components/badge.tsx';
import { Card } from '#src/components/card.tsx';
import { Fact, FactList } from '#src/components/fact-list.tsx';
import { useSession } from '#src/lib/session.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

const idleMinutes = authConstants.sessionIdle / 60_000;
const absoluteHours = authConstants.sessionAbsolute / (60 * 60_000);

/** Who one is here, and one's own password. */
export function AccountView({ logout }: { logout: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5 p-5 sm:p-6">
        <h2 className="text-2xl">Signed in</h2>
        <FactList>
          <Fact name="Email">
            <span className="font-semibold break-all">{user.email}</span>
          </Fact>
          <Fact name="Role">
            <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{user.role === 'admin' ? 'Admin' : 'User'}</Badge>
          </Fact>
        </FactList>
        <p className="text-muted">
          You are signed out after {idleMinutes} minutes without activity, and after {absoluteHours} hours in any case.
        </p>
        {logout}
      </Card>
      <Card className="grid gap-5 p-5 sm:p-6">
        <div className="grid gap-1">
          <h2 className="text-2xl">Change password</h2>
          <p className="text-muted">Your sessions in other browsers end at once; this one stays.</p>
        </div>
        <OwnPasswordForm user={user} />
      </Card>
    </div>
  );
}
