import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { Clock, Mail } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { CopyField } from '#src/shared/ui/copy-field.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { countOf, daysUntil } from '#src/shared/text/format-date.ts';
import { mailLink } from '#src/shared/text/mail-link.ts';
import type { CreatedSmartLink } from './use-create-smart-link.ts';

interface SmartLinkResultProps {
  created: CreatedSmartLink;
  specialtyName: string;
  onDone: () => void;
}

export function SmartLinkResult({ created, specialtyName, onDone }: SmartLinkResultProps) {
  const { magicUrl, expiresAt, isCopied, candidateName, email } = created;
  const days = countOf(daysUntil(expiresAt), 'day');
  return (
    <div className="grid gap-4">
      <DoneHeading title="Your Smart Link is ready">
        {isCopied ? 'It is on your clipboard.' : 'Copy it and send it to your candidate.'}
      </DoneHeading>
      <CopyField label={`Smart Link for ${candidateName}`} text={magicUrl} subject="Smart Link" />
      <Note icon={Clock}>
        The link expires in {days} and can be used up to {linkConstants.smartLinkUses} times. The {specialtyName} checklist opens
        pre-filled.
      </Note>
      <div className="grid gap-3 sm:grid-cols-2">
        <a
          href={mailLink({
            to: email,
            subject: `Your ${specialtyName} skills checklist`,
            body: `Hello ${candidateName},\n\nplease open your skills checklist here within ${days}:\n${magicUrl}`,
          })}
          className={buttonStyle('secondary', 'large')}
        >
          <Mail aria-hidden="true" className="size-5" />
          Write an email
        </a>
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
