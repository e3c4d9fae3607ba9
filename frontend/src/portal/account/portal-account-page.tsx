import { AccountView } from './account-view.tsx';
import { LogoutButton } from '#src/portal/shared/frame/logout-button.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalAccountPage() {
  return (
    <PortalShell title="Account">
      <AccountView logout={<LogoutButton variant="secondary" className="justify-self-start" />} />
    </PortalShell>
  );
}
