import type { Invite } from '@larkfield/schemas/invites/invite.ts';
import { FileText } from 'lucide-react';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { failureWords, inviteStateNames, inviteStateTones, linkEnd, remindersText } from './invite-words.ts';

interface InviteCardProps {
  invite: Invite;
  readAt: number;
  isChosen: boolean;
  /** Null for one that is over. */
  onChoose: ((isChosen: boolean) => void) | null;
}

export function InviteCard({ invite, readAt, isChosen, onChoose }: InviteCardProps) {
  const { candidateName, email, phone, specialtyName, state, since, remindersSent, submission } = invite;
  const end = linkEnd(invite, readAt);
  const failure = failureWords(invite.failure);
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        {onChoose ? (
          <Checkbox aria-label={`Choose ${candidateName}`} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        ) : (
          <span className="w-6 shrink-0" />
        )}
        <div className="grid min-w-0 gap-0.5">
          <h3 tabIndex={-1} className="text-lg wrap-anywhere">
            {candidateName}
          </h3>
          <p className="text-muted wrap-anywhere">
            <a href={`mailto:${email}`} className="hover:underline">
              <EmailText email={email} />
            </a>
            {phone && (
              <>
                {' · '}
                <a href={phoneLink(phone)} className="whitespace-nowrap hover:underline">
                  {phone}
                </a>
              </>
            )}
          </p>
          <p className="wrap-anywhere">{specialtyName}</p>
        </div>
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-1 max-sm:pl-9">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={inviteStateTones[state]}>{inviteStateNames[state]}</Badge>
          {end && <Badge tone={end.tone}>{end.text}</Badge>}
        </p>
        {failure && <p className="text-sm wrap-anywhere">{failure}</p>}
        <p className="text-sm text-muted">
          Since <time dateTime={since}>{formatDateTime(since)}</time>. {remindersText(remindersSent)}.
        </p>
      </div>
      {submission && (
        <ButtonLink to={portalReportPath(submission.id)} variant="secondary" className="max-sm:ml-9">
          <FileText aria-hidden="true" className="size-4" />
          {submission.shortReference}
          <span className="sr-only">: open the report of {candidateName}</span>
        </ButtonLink>
      )}
    </Card>
  );
}
