import { useEffect, useRef, type ReactNode } from 'react';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';

/** The heading of a dialog after success. It takes the focus, since the pressed button is gone. */
export function DoneHeading({ title, children }: { title: string; children?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <ArcMark className="w-24 text-accent-text" />
      <h3 ref={ref} tabIndex={-1} className="text-xl focus:outline-none">
        {title}
      </h3>
      {children && <div className="text-muted">{children}</div>}
    </div>
  );
}
