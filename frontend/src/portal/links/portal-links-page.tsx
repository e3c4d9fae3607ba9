import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { LinksView } from './links-view.tsx';

export function PortalLinksPage() {
  return (
    <PortalShell title="Links">
      <LinksView />
    </PortalShell>
  );
}
