import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { linkConstants, passcodeRule, recipientProblem } from '@larkfield/schemas/links/link-constants.ts';
import { CalendarClock, MessageSquareText, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, daysUntil, formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/form/copy-field.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { PasscodeForm } from './passcode-form.tsx';
import { givenRecipient, RecipientField } from './recipient-field.tsx';
import { openSurvey, type SurveyRequest } from './survey-store.ts';

type ReusableBody = Extract<CallOf<typeof createShareLink>['body'], { mode: 'reusable' }>;

/** The link that the dialog's caller is to create. */
export type NewReusableLink = Pick<ReusableBody, 'duration' | 'passcode' | 'recipient'>;
type CreatedShareLink = ReplyOf<typeof createShareLink>;

const { reusableOptionHours: hours } = linkConstants;

/** The durations; the value of each option is in hours (product.md#links-2). */
const durationOptions = [
  { value: String(hours['6mo']), duration: '6mo', label: '6 months' },
  { value: String(hours['12mo']), duration: '12mo', label: '12 months' },
] as const;
const defaultDuration = String(hours['12mo']);

interface ReusableLinkDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Creates the link; the dialog shows the server's message for a failure. */
  create: (link: NewReusableLink) => Promise<CreatedShareLink>;
  /** The known data of the submission, for the survey. */
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
  /** The link shows a packet, which cannot be changed. */
  isPacket?: boolean;
  /** False for a link by staff without a job, which has no recipient. */
  asksRecipient?: boolean;
  title?: string;
  submitText?: string;
  /** The message for a failure about which the server said nothing. */
  fallback?: string;
  /** Stands above the fields, and above the finished link. */
  intro?: ReactNode;
}

/** Creates a link with a passcode that can be opened any number of times. */
export function ReusableLinkDialog({
  isOpen,
  onClose,
  create,
  about,
  isPacket = false,
  asksRecipient = true,
  title = 'Reusable Share Link',
  submitText = 'Create Share Link',
  fallback = 'Failed to create share link. Please try again.',
  intro,
}: ReusableLinkDialogProps) {
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
      title={title}
      description={created || intro ? undefined : 'One link for many facilities. Anyone who opens it needs your passcode.'}
    >
      {intro}
      {created ? (
        <ReusableLinkResult created={created} about={about} onDone={close} />
      ) : (
        <ReusableLinkForm
          isPacket={isPacket}
          asksRecipient={asksRecipient}
          submitText={submitText}
          isSending={isPending}
          error={error ? failureText(error, fallback) : undefined}
          onSubmit={mutate}
        />
      )}
    </Dialog>
  );
}

interface ReusableLinkFormProps {
  isPacket: boolean;
  asksRecipient: boolean;
  submitText: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (link: NewReusableLink) => void;
}

function ReusableLinkForm({ isPacket, asksRecipient, submitText, isSending, error, onSubmit }: ReusableLinkFormProps) {
  const [chosen, setChosen] = useState(defaultDuration);
  const [recipient, setRecipient] = useState('');
  const send = (passcode: string) => {
    if (recipientProblem(recipient)) return;
    const { duration } = durationOptions.find(({ value }) => value === chosen) ?? durationOptions[1];
    onSubmit({ duration, passcode, ...givenRecipient(recipient) });
  };
  return (
    <PasscodeForm
      label={passcodeRule.label}
      note={
        isPacket
          ? "Unlimited views. Ratings can't be changed through this link."
          : 'Unlimited views. Anyone with the passcode can also change ratings through this link.'
      }
      submitText={submitText}
      pendingText="Creating..."
      isSending={isSending}
      error={error}
      onSubmit={send}
    >
      {asksRecipient && <RecipientField value={recipient} onChange={setRecipient} />}
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
    </PasscodeForm>
  );
}

interface ReusableLinkResultProps {
  created: CreatedShareLink & { passcode: string };
  about: Pick<SurveyRequest, 'submissionId' | 'specialtyId'>;
  onDone: () => void;
}

/** Link and passcode, shown only once. */
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
        Save both now. We can't show them again. Send the passcode separately from the link.
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
