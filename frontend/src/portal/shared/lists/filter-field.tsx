import type { ReactNode } from 'react';

/** A filter with its name above it; unlike a form's field it is neither required nor optional. */
export function FilterField({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <label className={`grid content-start gap-1.5 ${className}`}>
      <span className="font-semibold">{label}</span>
      {children}
    </label>
  );
}
