import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { ButtonVariant } from '#src/components/button-style.ts';
import { useSession } from '#src/lib/session.tsx';

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
