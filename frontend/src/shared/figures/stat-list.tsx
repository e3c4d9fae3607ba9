import { classNames } from '#src/shared/ui/class-names.ts';

/** A figure and what it counts. */
export interface Stat {
  value: string;
  label: string;
  /** What it is a part of, or how it was counted. */
  note?: string;
}

/** Figures with what they count: the figure is large, the words belong to it. */
export function StatList({
  stats,
  isOnNight = false,
  className = '',
}: {
  stats: readonly Stat[];
  isOnNight?: boolean;
  className?: string;
}) {
  return (
    <dl className={classNames('grid gap-x-10 gap-y-6', className)}>
      {stats.map(({ value, label, note }) => (
        <div
          key={label}
          className={classNames(
            'flex flex-col-reverse justify-end gap-1 border-l-2 pl-4',
            isOnNight ? 'border-daybreak-400' : 'border-scrub-600',
          )}
        >
          <dt className={isOnNight ? 'text-white/85' : 'text-muted'}>
            <span className={classNames('block font-semibold', isOnNight ? 'text-white' : 'text-ink')}>{label}</span>
            {note && <span className="block text-sm">{note}</span>}
          </dt>
          <dd className="font-serif text-3xl font-semibold sm:text-4xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
