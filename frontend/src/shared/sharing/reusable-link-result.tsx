import { CalendarClock, MessageSquareText, TriangleAlert } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/ui/copy-field.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { countOf, daysUntil, formatDate } from '#src/shared/text/format-date.ts';
import { openSurvey, type SurveyRequest } from './survey-store.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { CreatedShareLink } from './reusable-link-schema.ts';

interface ReusableLinkResultProps {
  created: CreatedShareLink & { passcode: string };
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
  onDone: () => void;
}

/** Link and passcode, shown once. */
export function ReusableLinkResult({ created: { token, expiresAt, linkId, passcode }, about, onDone }: ReusableLinkResultProps) {
  return (
    <div className="grid gap-4">
      <DoneHeading title="Your share link is ready" />
      <CopyField
        label="Share link"
        text={`${window.location.origin}/view/${token}`}
        subject="share link"
        onCopied={() => toast({ title: 'Link copied!' })}
      />
      <CopyField label="Passcode" text={passcode} subject="passcode" onCopied={() => toast({ title: 'Passcode copied!' })} />
      <Note icon={CalendarClock}>
        Expires in {countOf(daysUntil(expiresAt), 'day')}, on {formatDate(expiresAt)}.
      </Note>
      <Note icon={TriangleAlert} tone="warning">
        Save both now: we cannot show them again. Send the passcode apart from the link.
      </Note>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          className="min-h-13"
          aria-haspopup="dialog"
          onClick={() => openSurvey({ ...about, shareLinkId: linkId, linkMode: 'reusable' })}
        >
          <MessageSquareText aria-hidden="true" className="size-5" />
          Feedback (60 seconds)
        </Button>
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
