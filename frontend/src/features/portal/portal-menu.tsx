import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useSession } from '#src/lib/session.tsx';
import { LogoutButton } from './logout-button.tsx';
import { SectionLinks } from './section-links.tsx';

/** The portal's navigation on screens that have no room for it. */
export function PortalMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Menu aria-hidden="true" className="size-5" />
        Menu
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Portal" variant="side">
        <div className="grid gap-6">
          <SectionLinks
            onFollow={close}
            className="-mx-3 grid gap-1"
            itemClassName="flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
          />
          <SignedInAs />
          <LogoutButton variant="secondary" />
        </div>
      </Dialog>
    </>
  );
}

function SignedInAs() {
  const { user } = useSession();
  return (
    <p className="border-t border-line pt-5 break-all text-muted">
      Signed in as <span className="font-semibold text-ink">{user?.email}</span>
    </p>
  );
}
