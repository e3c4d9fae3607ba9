import { AccountView } from '#src/features/account/account-view.tsx';
import { LogoutButton } from '#src/features/portal/logout-button.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalAccountPage() {
  return (
    <PortalShell title="Account">
      <AccountView logout={<LogoutButton variant="secondary" className="justify-self-start" />} />
    </PortalShell>
  );
}
