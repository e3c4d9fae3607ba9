import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import type { ButtonVariant } from '#src/shared/ui/button-style.ts';
import { useSession } from '#src/shared/session/session.tsx';

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
