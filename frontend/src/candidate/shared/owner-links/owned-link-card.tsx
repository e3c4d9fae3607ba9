import type { LinkState } from '@larkfield/schemas/links/link-state.ts';
import type { OwnedLink } from '@larkfield/schemas/links/share-links/owned-link.ts';
import { KeyRound, Link2 } from 'lucide-react';
import { Badge } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { countOf, daysUntil, formatDate, formatDateTime } from '#src/shared/text/format-date.ts';

const states: Record<LinkState, { label: string; tone: 'accent' | 'neutral' | 'danger' }> = {
  active: { label: 'Active', tone: 'accent' },
  expired: { label: 'Expired', tone: 'neutral' },
  'used-up': { label: 'Used up', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  locked: { label: 'Locked', tone: 'danger' },
};

interface OwnedLinkCardProps {
  link: OwnedLink;
  isRevoking: boolean;
  onRevoke: () => void;
  onNewPasscode: () => void;
}

/** True while somebody could still open the link, or could again with a new passcode. */
export const isRunning = ({ state }: OwnedLink) => state === 'active' || state === 'locked';

/** One link of a list; its parts stand side by side where the list, which is narrow on My checklists, has room for them. */
export function OwnedLinkCard({ link, isRevoking, onRevoke, onNewPasscode }: OwnedLinkCardProps) {
  const { mode, madeBy, state, createdAt, recipient } = link;
  const Icon = mode === 'quick' ? Link2 : KeyRound;
  const name = mode === 'quick' ? 'Quick Link' : 'Reusable Link';
  const subject = `${name} from ${formatDateTime(createdAt)}`;
  return (
    <div className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 @4xl:grid-cols-[14.5rem_1fr_14rem] @4xl:items-center">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
        <div>
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-lg leading-tight">{name}</h3>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </div>
          {recipient && <p className="wrap-anywhere">For {recipient}</p>}
          <p className="text-sm text-muted">{`Created ${formatDateTime(createdAt)}${madeBy === 'staff' ? ' by our team' : ''}`}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <Fact name="Views">{viewsText(link)}</Fact>
        <Fact name="Last opened">{link.lastOpenedAt ? formatDateTime(link.lastOpenedAt) : 'Not yet'}</Fact>
        <Fact name={state === 'expired' ? 'Expired' : 'Expires'}>{expiryText(link)}</Fact>
      </dl>
      {isRunning(link) && (
        <div className="flex flex-wrap gap-2 @4xl:justify-end">
          {mode === 'reusable' && madeBy === 'candidate' && (
            <Button variant="secondary" size="small" className="min-h-11" aria-haspopup="dialog" onClick={onNewPasscode}>
              New passcode <span className="sr-only">for the {subject}</span>
            </Button>
          )}
          <Button variant="secondary" size="small" className="min-h-11" aria-haspopup="dialog" isPending={isRevoking} onClick={onRevoke}>
            Revoke <span className="sr-only">the {subject}</span>
          </Button>
        </div>
      )}
      {state === 'locked' && (
        <p className="text-sm text-danger @4xl:col-span-3">
          {madeBy === 'staff'
            ? 'Too many wrong guesses. Our team can set a new passcode.'
            : 'Too many wrong guesses. Set a new passcode to open this link again.'}
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function viewsText(link: OwnedLink): string {
  const { maxViews, viewsLeft, viewCount } = link;
  if (maxViews === null) return isRunning(link) ? `${viewCount} so far, unlimited` : String(viewCount);
  return isRunning(link) ? `${viewsLeft ?? 0} of ${maxViews} left` : `${viewCount} of ${maxViews} used`;
}

function expiryText({ expiresAt, state }: OwnedLink): string {
  return state === 'active' ? `${formatDate(expiresAt)}, in ${countOf(daysUntil(expiresAt), 'day')}` : formatDate(expiresAt);
}
