import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { Button, type ButtonVariant } from '#src/shared/ui/button.tsx';
import { SectionLinks } from './portal-sections.tsx';

const itemStyle =
  'flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-text';

/** The portal's navigation on narrow screens. */
export function PortalMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const { user } = useSession();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Menu aria-hidden="true" className="size-5" />
        Menu
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Portal" variant="side">
        <div className="grid gap-6">
          <nav aria-label="Portal" className="-mx-3 grid gap-1">
            <ul className="grid gap-1">
              <SectionLinks group="work" onFollow={close} itemClassName={itemStyle} />
            </ul>
            {user?.role === 'admin' && (
              <>
                <h3 id="menu-admin" className="mt-4 border-t border-line px-3 pt-4 font-sans text-base text-muted">
                  Admin
                </h3>
                <ul aria-labelledby="menu-admin" className="grid gap-1">
                  <SectionLinks group="admin" onFollow={close} itemClassName={itemStyle} />
                </ul>
              </>
            )}
            <ul className="mt-4 grid gap-1 border-t border-line pt-4">
              <SectionLinks group="people" onFollow={close} itemClassName={itemStyle} />
            </ul>
          </nav>
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

export function LogoutButton({ variant, className }: { variant: ButtonVariant; className?: string }) {
  const { logout } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Button
      variant={variant}
      isPending={isLeaving}
      className={className}
      onClick={() => {
        setIsLeaving(true);
        void logout();
      }}
    >
      {!isLeaving && <LogOut aria-hidden="true" className="size-4" />}
      Logout
    </Button>
  );
}
