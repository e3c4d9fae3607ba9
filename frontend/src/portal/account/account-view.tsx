import type { ReactNode } from 'react';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { KeyboardCard } from './keyboard-card.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const idleMinutes = authConstants.sessionIdle / 60_000;
const absoluteHours = authConstants.sessionAbsolute / (60 * 60_000);

/** Who one is here, one's own password, and the second step of one's sign-in. */
export function AccountView({ logout }: { logout: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
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
          <div className="flex flex-wrap gap-2">
            {logout}
            <EndOtherSessions />
          </div>
        </Card>
        <SecondFactorCard email={user.email} />
        <KeyboardCard />
      </div>
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
