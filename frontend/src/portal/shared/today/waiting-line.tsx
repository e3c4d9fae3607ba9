import { Link } from 'react-router-dom';
import { useChecklistsToday } from './checklists-today.ts';
import { waitingParts } from './today-tasks.ts';

/** The open tasks in one line above the list, each a link to its items. It is absent if there are none or the counts are unknown. */
export function WaitingLine() {
  const { data } = useChecklistsToday();
  const parts = data ? waitingParts(data) : [];
  if (parts.length === 0) return null;
  return (
    <nav
      aria-label="What waits"
      className="min-w-0 max-sm:basis-full max-sm:overflow-x-auto max-sm:pr-8 max-sm:mask-[linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]"
    >
      <ul className="flex items-center whitespace-nowrap">
        {parts.map(({ to, text }, index) => (
          <li key={to} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-muted">
                ·
              </span>
            )}
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
