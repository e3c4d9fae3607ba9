import type { LinkState, OwnedLink } from '@larkfield/schemas/links/share-links.ts';
import { KeyRound, Link2, Plus, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Fold } from '#src/shared/ui/fold.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { countOf, daysUntil, formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { checksText } from '#src/shared/text/checks-text.ts';
import { useOwnerLinks, useRevokeLink } from './use-owner-links.ts';

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
  onName: () => void;
}

/** True if the link opens, or would open with a new passcode. */
export const isRunning = ({ state }: OwnedLink) => state === 'active' || state === 'locked';

/** One link of a list. Its parts are side by side if the list has space; on My checklists the list is narrow. */
export function OwnedLinkCard({ link, isRevoking, onRevoke, onNewPasscode, onName }: OwnedLinkCardProps) {
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
          {madeBy === 'candidate' && state === 'active' && (
            <Button variant="secondary" size="small" className="min-h-11" aria-haspopup="dialog" onClick={onName}>
              {recipient ? 'Change recipient' : 'Name recipient'} <span className="sr-only">of the {subject}</span>
            </Button>
          )}
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

/** NOT_OWNER, as for an editor through a shared link, who may read but does not own the links. */
const isNotOwner = (error: unknown) => isApiError(error) && error.body.code === 'NOT_OWNER';

interface OwnerLinksProps {
  proof: OwnerProof;
  /** Null if no new link is possible, because the checklist was renewed. */
  onMakeReusable: (() => void) | null;
  onNewPasscode: (link: OwnedLink) => void;
  onName: (link: OwnedLink) => void;
}

/** For a computer that others use too. The press loads its code. */
function ForgetLine({ proof }: Pick<OwnerLinksProps, 'proof'>) {
  const [isOpen, setIsOpen] = useState(false);
  const forget = useMutation({
    mutationFn: async () => (await import('./forget-browser.ts')).forgetBrowser(proof),
    onError: sayUnavailable,
  });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        className="min-h-11 justify-self-start text-muted"
        isPending={forget.isPending}
        onClick={() => setIsOpen(true)}
      >
        This is a shared computer: forget me here
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Forget you on this computer?"
        description="This page closes, and whatever this site keeps in this browser is deleted, unsent checklists too. Your links go on. To come back, use My checklists."
        confirmLabel="Forget me here"
        onConfirm={() => forget.mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** The links of this submission in its owner's view. */
export function OwnerLinks({ proof, onMakeReusable, onNewPasscode, onName }: OwnerLinksProps) {
  const { data, error, isPending, isFetching, refetch } = useOwnerLinks(proof);
  const region = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState<OwnedLink | null>(null);
  const { mutate: revoke, isPending: isRevoking, variables: revoked } = useRevokeLink(proof);

  const list = (links: OwnedLink[]) => (
    <ul className="divide-y divide-line">
      {links.map((link) => (
        <li key={link.linkId} className="@container">
          <OwnedLinkCard
            link={link}
            isRevoking={isRevoking && revoked?.linkId === link.linkId}
            onRevoke={() => setLeaving(link)}
            onNewPasscode={() => onNewPasscode(link)}
            onName={() => onName(link)}
          />
        </li>
      ))}
    </ul>
  );
  const checked = checksText(data?.checks);
  const running = data?.links.filter(isRunning) ?? [];
  const ended = data?.links.filter((link) => !isRunning(link)) ?? [];

  return (
    <section aria-label="Your links" ref={region} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="max-w-[60ch] text-muted">
            Anyone with one of these links can open your report. Revoke a link to shut it off right away.
          </p>
          {checked && <p className="mt-1 text-muted">{checked}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {data && data.links.length > 0 && (
            <Button variant="ghost" disabled={isFetching} onClick={() => void refetch()}>
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh <span className="sr-only">links</span>
            </Button>
          )}
          {onMakeReusable && (
            <Button variant="secondary" aria-haspopup="dialog" disabled={!data} onClick={onMakeReusable}>
              <Plus aria-hidden="true" className="size-4" />
              New reusable link
            </Button>
          )}
        </div>
      </div>
      {isPending && (
        <SkeletonRegion label="Loading your links">
          <Skeleton className="h-24 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {error && !data && (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
          <p role="alert">{failureText(error, "Your links couldn't be loaded.")}</p>
          {!isNotOwner(error) && (
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Card>
      )}
      {error && data && (
        <p role="alert" className="text-danger">
          {failureText(error, "We couldn't refresh this list. What you see may be out of date.")}
        </p>
      )}
      {data && (
        <Card className="overflow-clip">
          {running.length > 0 ? (
            list(running)
          ) : (
            <p className="px-5 py-6 text-muted">No active links. Only our recruitment team can see your checklist.</p>
          )}
          {ended.length > 0 && (
            <Fold className="border-t border-line px-4 text-muted sm:px-5" title={`Ended links (${ended.length})`}>
              <div className="-mx-4 -mb-4 border-t border-line text-ink sm:-mx-5">{list(ended)}</div>
            </Fold>
          )}
        </Card>
      )}
      {!isNotOwner(error) && <ForgetLine proof={proof} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Revoke this link?"
        description="No one with this link will be able to open or download your report. This can't be undone."
        confirmLabel="Revoke link"
        // The pressed button is gone afterwards, so the list takes the focus.
        onConfirm={() => leaving && revoke(leaving, { onSuccess: () => region.current?.focus() })}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}
