import { classNames } from '#src/lib/class-names.ts';

/** The look of a skill's row: a bar at its edge while it has the focus, or while it is pointed out. */
export const rowStyle = (isHighlighted: boolean, className: string) =>
  classNames(
    'border-t border-line focus-within:bg-accent-soft',
    'shadow-[inset_3px_0_0_transparent] focus-within:shadow-[inset_3px_0_0_var(--accent)]',
    isHighlighted && 'bg-warning-soft! shadow-[inset_3px_0_0_var(--warning)]!',
    className,
  );
