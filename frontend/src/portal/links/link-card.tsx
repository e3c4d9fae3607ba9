import type { PortalLink } from '@larkfield/schemas/portal/links/portal-link.ts';
import { useState } from 'react';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { LinkActDialog, PasscodeDialog } from './link-act-dialog.tsx';
import {
  actNames,
  actTexts,
  kindNames,
  originText,
  possibleActs,
  stateNames,
  stateTones,
  usesText,
  type LinkAct,
} from '#src/portal/shared/link-words.ts';

export function LinkCard({ link }: { link: PortalLink }) {
  const [act, setAct] = useUnsavedState<LinkAct | null>(`act on ${link.id}`, null);
  const [passcode, setPasscode] = useState<string | null>(null);
  const subject = link.candidateName ?? link.shortReference ?? link.specialtyName;
  const acts = possibleActs(link);
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {subject}
          </h3>
          <Badge>{kindNames[link.kind]}</Badge>
          <Badge tone={stateTones[link.state]}>{stateNames[link.state]}</Badge>
          {link.lockedUntil && <Badge tone="warning">Locked after wrong attempts until {formatDateTime(link.lockedUntil)}</Badge>}
        </div>
        <FactList>
          {subject !== link.specialtyName && <Fact name="Specialty">{link.specialtyName}</Fact>}
          {link.candidateName && link.shortReference && <Fact name="Reference">{link.shortReference}</Fact>}
          {link.recipient && <Fact name="For">{link.recipient}</Fact>}
          <Fact name="Created by">{originText(link.origin)}</Fact>
          <Fact name="Created">{formatDateTime(link.createdAt)}</Fact>
          <Fact name={link.state === 'expired' ? 'Expired' : 'Expires'}>{formatDateTime(link.expiresAt)}</Fact>
          <Fact name="Uses">{usesText(link)}</Fact>
          <Fact name="Last opened">{link.lastOpenedAt ? formatDateTime(link.lastOpenedAt) : 'Never'}</Fact>
          {link.revoked && (
            <Fact name="Revoked">
              {formatDateTime(link.revoked.at)} by {link.revoked.by === 'owner' ? 'its owner' : 'staff'}
            </Fact>
          )}
        </FactList>
        <LinkHistory acts={link.acts} />
      </div>
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((possible) => (
            <Button key={possible} variant="secondary" aria-haspopup="dialog" onClick={() => setAct(possible)}>
              {actTexts(possible, link).label}
              <span className="sr-only">
                : {kindNames[link.kind]}, {subject}
              </span>
            </Button>
          ))}
        </div>
      )}
      <LinkActDialog link={link} act={act} onClose={() => setAct(null)} onPasscode={setPasscode} />
      <PasscodeDialog link={link} passcode={passcode} onClose={() => setPasscode(null)} />
    </Card>
  );
}

/** What staff did with a link, and why. */
function LinkHistory({ acts }: Pick<PortalLink, 'acts'>) {
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
