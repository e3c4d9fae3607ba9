import { classNames } from '#src/shared/ui/class-names.ts';

/** A figure with its label. */
export interface Stat {
  value: string;
  label: string;
  /** The base of the figure, or how it was counted. */
  note?: string;
}

/** Large figures with their labels. */
export function StatList({
  stats,
  isOnNight = false,
  hasBars = false,
  className = '',
}: {
  stats: readonly Stat[];
  isOnNight?: boolean;
  /** Shows a thin bar below each percentage. */
  hasBars?: boolean;
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
          <dd className="font-serif text-3xl font-semibold sm:text-4xl">
            {value}
            {hasBars && value.endsWith('%') && <ShareBar percent={Number.parseFloat(value)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The bar is an SVG and not a background, so that it is printed, and keeps its color in forced-colors mode. */
function ShareBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-2 mb-1 block h-1.5 w-full">
      <rect width="100" height="1" className="fill-line" />
      <rect width={percent} height="1" className="fill-scrub-600" />
    </svg>
  );
}
