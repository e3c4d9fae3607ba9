import { BellRing, KeyRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '#src/shared/status/toast-store.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';

interface ShareCardProps {
  icon: LucideIcon;
  title: string;
  /** The duration and number of views. */
  term?: string;
  text: string;
  badge?: ReactNode;
  children: ReactNode;
}

/** One way to share the checklist. Cards in a row align their titles, texts and actions. */
export function ShareCard({ icon: Icon, title, term, text, badge, children }: ShareCardProps) {
  return (
    <Card className="row-span-3 grid grid-cols-1 grid-rows-subgrid gap-3 p-5 max-sm:[&_:is(a,button)]:whitespace-normal lg:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-24 flex-1">
          <h3 className="text-xl leading-tight">{title}</h3>
          {term && <p className="text-sm text-muted">{term}</p>}
        </div>
        {badge}
      </div>
      <p className="text-muted">{text}</p>
      <div className="grid content-start gap-3">{children}</div>
    </Card>
  );
}

/** A planned feature: its button only shows an announcement. */
export function PasscodeCard() {
  return (
    <ShareCard
      icon={KeyRound}
      title="Passcode Link"
      term="6-12 months"
      text="One link with a different passcode for every facility."
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
