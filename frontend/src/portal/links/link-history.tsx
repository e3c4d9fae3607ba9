import type { PortalLink } from '@larkfield/schemas/portal/portal-link.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { actNames } from './link-words.ts';

/** What staff did with a link, and why. */
export function LinkHistory({ acts }: Pick<PortalLink, 'acts'>) {
  if (acts.length === 0) return null;
  return (
    <ul aria-label="History" className="grid gap-1 border-l-2 border-line pl-4 text-muted">
      {acts.map(({ at, byEmail, action, reason }) => (
        <li key={`${at} ${action}`} className="min-w-0 wrap-anywhere">
          <span className="font-semibold text-ink">{actNames[action]}</span> {formatDateTime(at)} by {byEmail}: {reason}
        </li>
      ))}
    </ul>
  );
}
