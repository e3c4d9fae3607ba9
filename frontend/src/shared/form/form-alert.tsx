import { CircleAlert } from 'lucide-react';

/** What went wrong with a whole form; read aloud when it appears. */
export function FormAlert({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3.5 py-3 font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}
