import type { ReactNode } from 'react';

/** The sheet on which each service's piece of the arcs is drawn; purely decorative. */
export function DrawingSheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 640 400"
      aria-hidden="true"
      fill="none"
      stroke="#6FD0BF"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={`overflow-visible ${className}`}
    >
      {children}
    </svg>
  );
}

/** The single warm point of a drawing. */
export function Sun({ x, y, radius = 9 }: { x: number; y: number; radius?: number }) {
  return (
    <g stroke="none" fill="#FFB26B">
      <circle cx={x} cy={y} r={radius * 4} opacity=".14" />
      <circle cx={x} cy={y} r={radius * 2.2} opacity=".22" />
      <circle cx={x} cy={y} r={radius} />
    </g>
  );
}
