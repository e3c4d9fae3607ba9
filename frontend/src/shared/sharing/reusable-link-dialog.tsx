import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock, MessageSquareText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '#src/shared/api/api-error.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { Select } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, daysUntil, formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/ui/copy-button.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import {
  defaultDuration,
  durationOptions,
  noPasscode,
  PasscodeFields,
  passcodeSchema,
  type CreatedShareLink,
  type NewReusableLink,
} from './passcode-fields.tsx';
import { openSurvey, type SurveyRequest } from './survey-store.ts';

interface ReusableLinkDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Creates the link; when it fails, the server's sentence is shown in the dialog. */
  create: (link: NewReusableLink) => Promise<CreatedShareLink>;
  /** What is known of the submission, for the survey. */
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
}

/** Makes a link with a passcode that can be opened as often as one likes. */
export function ReusableLinkDialog({ isOpen, onClose, create, about }: ReusableLinkDialogProps) {
  const {
    data: created,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: async (link: NewReusableLink) => ({ passcode: link.passcode, ...(await create(link)) }),
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDismissible={!isPending}
      title="Reusable Share Link"
      description={created ? undefined : 'One link for many facilities. Whoever opens it needs your passcode.'}
    >
      {created ? (
        <ReusableLinkResult created={created} about={about} onDone={close} />
      ) : (
        <ReusableLinkForm
          isSending={isPending}
          error={error ? failureText(error, 'Failed to create share link. Please try again.') : undefined}
          onSubmit={mutate}
        />
      )}
    </Dialog>
  );
}

interface ReusableLinkFormProps {
  isSending: boolean;
  error: string | undefined;
  onSubmit: (link: NewReusableLink) => void;
}

function ReusableLinkForm({ isSending, error, onSubmit }: ReusableLinkFormProps) {
  const [chosen, setChosen] = useState(defaultDuration);
  const { control, handleSubmit } = useForm({ resolver: zodResolver(passcodeSchema), defaultValues: noPasscode });
  const send = handleSubmit(({ passcode }) => {
    const { duration } = durationOptions.find(({ value }) => value === chosen) ?? durationOptions[1];
    onSubmit({ duration, passcode });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label="Valid for" isRequired>
        {(field) => (
          <Select {...field} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {durationOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PasscodeFields control={control} label="6-digit passcode" />
      <p className="text-sm text-muted">Unlimited views. Whoever has the passcode can also change ratings through this link.</p>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Creating...' : 'Create Share Link'}
      </Button>
    </form>
  );
}

interface ReusableLinkResultProps {
  created: CreatedShareLink & { passcode: string };
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
  onDone: () => void;
}

/** Link and passcode, shown once. */
function ReusableLinkResult({ created: { token, expiresAt, linkId, passcode }, about, onDone }: ReusableLinkResultProps) {
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
