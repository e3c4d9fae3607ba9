import type { ReactNode } from 'react';

/** A grey bar where text will come. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-key bg-line ${className}`} />;
}

/** Says that something loads, once, around any number of bars. */
export function SkeletonRegion({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
