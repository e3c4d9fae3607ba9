import { classNames } from '#src/shared/ui/class-names.ts';

/** The look of a skill's row: a bar at its edge while it has the focus, or while it is pointed out. */
export const rowStyle = (isHighlighted: boolean, className: string) =>
  classNames(
    'border-t border-line focus-within:bg-accent-soft',
    'shadow-[inset_3px_0_0_transparent] focus-within:shadow-[inset_3px_0_0_var(--accent)]',
    isHighlighted && 'bg-warning-soft! shadow-[inset_3px_0_0_var(--warning)]!',
    className,
  );

/** A row with keys: its name, and what stands beside or below it. */
export const rowColumns = 'grid items-center gap-x-8 gap-y-2.5 pr-3 pl-4 sm:pl-5 xl:grid-cols-[1fr_auto]';

/** The two scales of a row. */
export const keyColumns = 'flex flex-wrap items-center gap-x-6 gap-y-2';
