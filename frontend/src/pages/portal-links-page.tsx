import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { LinksView } from '#src/features/portal-links/links-view.tsx';

export function PortalLinksPage() {
  return (
    <PortalShell title="Links">
      <LinksView />
    </PortalShell>
  );
}
