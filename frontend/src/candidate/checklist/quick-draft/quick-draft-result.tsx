import { LockKeyhole, Mail, TriangleAlert } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { CopyField } from '#src/shared/ui/copy-field.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { mailLink } from '#src/shared/text/mail-link.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { SavedDraft } from './use-save-draft.ts';

interface QuickDraftResultProps {
  saved: SavedDraft;
  specialtyName: string;
  onDone: () => void;
}

/** The link, shown once. */
export function QuickDraftResult({ saved: { link, expiresAt, pin }, specialtyName, onDone }: QuickDraftResultProps) {
  return (
    <div className="grid gap-4">
      <DoneHeading title="Your draft link is ready">Works until {formatDateTime(expiresAt)}</DoneHeading>
      <CopyField label="Draft link" text={link} subject="draft link" onCopied={() => toast({ title: 'Link copied!' })} />
      <Note icon={TriangleAlert} tone="warning">
        <strong>Save this link now.</strong> It is the only way back to this draft, and we cannot show it again.
        {pin && (
          <>
            {' '}
            Your PIN is <strong>{pin}</strong>; we cannot show that again either.
          </>
        )}
      </Note>
      <Note icon={LockKeyhole}>Your draft is stored encrypted (AES-256) and deleted when the link expires.</Note>
      <div className="grid gap-3 sm:grid-cols-2">
        <a
          href={mailLink({
            subject: `My ${specialtyName} checklist draft`,
            body: `Go on here until ${formatDateTime(expiresAt)}:\n${link}`,
          })}
          className={buttonStyle('secondary', 'large')}
        >
          <Mail aria-hidden="true" className="size-5" />
          Email it to yourself
        </a>
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
