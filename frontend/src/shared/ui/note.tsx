import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent-text',
} as const;

/** A note with an icon before it. */
export function Note({ icon: Icon, tone = 'accent', children }: { icon: LucideIcon; tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2.5 rounded-control px-3.5 py-3 ${tones[tone]}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
