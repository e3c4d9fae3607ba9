import { BellRing, KeyRound } from 'lucide-react';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { ShareCard } from './share-card.tsx';

/** A planned feature: the button says so and does nothing else. */
export function PasscodeCard() {
  return (
    <ShareCard
      icon={KeyRound}
      title="Passcode Link"
      term="6-12 months"
      text="One link with a passcode of its own for every facility. A reusable link with one passcode is free: find it under Your links."
      badge={<Badge tone="warning">PRO</Badge>}
    >
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Coming soon', description: 'Users will be notified when Passcode Links launch.' })}
      >
        <BellRing aria-hidden="true" className="size-4" />
        Notify me
      </Button>
    </ShareCard>
  );
}
