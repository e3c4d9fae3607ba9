import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { endOtherSessions } from '@larkfield/schemas/auth/end-other-sessions.ts';
import { useId, useState, type ReactNode } from 'react';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { LogoutButton } from '#src/portal/shared/frame/portal-menu.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { searchKey, switchSearchKey } from '#src/portal/shared/lists/search-keys.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export function PortalAccountPage() {
  return (
    <PortalShell title="Account">
      <AccountView logout={<LogoutButton variant="secondary" className="justify-self-start" />} />
    </PortalShell>
  );
}

const idleMinutes = authConstants.sessionIdle / 60_000;
const absoluteHours = authConstants.sessionAbsolute / (60 * 60_000);

/** Who one is here, one's own password, and the second step of one's sign-in. */
function AccountView({ logout }: { logout: ReactNode }) {
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
            You're signed out after {idleMinutes} minutes without activity, and after {absoluteHours} hours no matter what.
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
          <p className="text-muted">This signs you out of all other browsers right away. You stay signed in here.</p>
        </div>
        <OwnPasswordForm user={user} />
      </Card>
    </div>
  );
}

/** Signs one out in every other browser. */
function EndOtherSessions() {
  const [isPending, setIsPending] = useState(false);
  const end = async () => {
    setIsPending(true);
    try {
      const { ended } = await call(checked(endOtherSessions), { body: undefined });
      toast({ title: 'Signed out everywhere else', description: `${countOf(ended, 'other session')} ended.` });
    } catch (error) {
      toast({ title: 'Nothing was changed', description: failureText(error, 'Please try again.'), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void end()}>
      Sign out everywhere else
    </Button>
  );
}

/** Switches the single key off for those whose speech input or switch may press it unasked (WCAG 2.1.4). */
function KeyboardCard() {
  const id = useId();
  const isOn = useStore(searchKey);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">Keyboard</h2>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
        <Checkbox id={id} checked={isOn} onChange={(event) => switchSearchKey(event.target.checked)} />
        <span>
          The / key goes to search <span className="block text-muted">In this browser only. Ctrl K (⌘ K) always works.</span>
        </span>
      </label>
    </Card>
  );
}
