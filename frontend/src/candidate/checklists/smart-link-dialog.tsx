import { zodResolver } from '@hookform/resolvers/zod';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { Clock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { LinkResult } from '#src/candidate/shared/link-result.tsx';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, daysUntil } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { copyWhenMade } from '#src/shared/browser/copy-when-made.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';

interface SmartLinkDialogProps {
  /** The specialty of the checklist that the link opens; null while the dialog is closed. */
  specialty: { id: number; name: string } | null;
  onClose: () => void;
}

/** The dialog that creates a link to a checklist with the candidate's name and address filled in. */
export function SmartLinkDialog({ specialty, onClose }: SmartLinkDialogProps) {
  const { data: created, error, isPending, mutate, reset } = useCreateSmartLink();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={specialty !== null}
      onClose={close}
      isDismissible={!isPending}
      title="Create Smart Link"
      description={created ? undefined : `Opens the ${specialty?.name} checklist with your candidate's details filled in.`}
    >
      {created ? (
        <SmartLinkResult created={created} specialtyName={specialty?.name ?? ''} onDone={close} />
      ) : (
        specialty && (
          <SmartLinkForm
            specialtyId={specialty.id}
            isSending={isPending}
            error={error ? smartLinkFailureText(error) : undefined}
            onSubmit={mutate}
          />
        )
      )}
    </Dialog>
  );
}

type NewSmartLink = CallOf<typeof createSmartLink>['body'];

const smartLinkFailureText = (error: unknown) => failureText(error, 'Failed to create Smart Link.');

/** Creates a Smart Link and copies it. */
function useCreateSmartLink() {
  return useMutation({
    mutationFn: async (body: NewSmartLink) => {
      const made = call(checked(createSmartLink), { body }, { signal: slowSendSignal() });
      const copying = copyWhenMade(made.then(({ magicUrl }) => magicUrl));
      return { ...(await made), isCopied: await copying, candidateName: body.candidateName, email: body.email };
    },
    onSuccess: ({ isCopied }) =>
      toast({
        title: 'Smart Link Created!',
        description: isCopied
          ? 'Link copied to clipboard. Valid for 3 days or 4 uses.'
          : 'Copy the link below. Valid for 3 days or 4 uses.',
      }),
    onError: (error) => toast({ title: 'Error', description: smartLinkFailureText(error), variant: 'destructive' }),
  });
}

type CreatedSmartLink = NonNullable<ReturnType<typeof useCreateSmartLink>['data']>;

interface SmartLinkFormProps {
  specialtyId: number;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (body: NewSmartLink) => void;
}

function SmartLinkForm({ specialtyId, isSending, error, onSubmit }: SmartLinkFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSmartLink.body),
    defaultValues: { specialtyId, candidateName: '', email: '', phone: '' },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ phone, ...rest }) => onSubmit({ ...rest, ...(phone ? { phone } : {}) }))}
      className="grid gap-4"
    >
      <Field label="Candidate name" isRequired error={errors.candidateName?.message}>
        {(control) => <TextInput {...control} {...register('candidateName')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" isRequired error={errors.email?.message}>
          {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...register('phone')} type="tel" autoComplete="off" />}
        </Field>
      </div>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Creating...' : 'Create Smart Link'}
      </Button>
      <PrivacyNote kind="smart-link" />
    </form>
  );
}

interface SmartLinkResultProps {
  created: CreatedSmartLink;
  specialtyName: string;
  onDone: () => void;
}

function SmartLinkResult({ created, specialtyName, onDone }: SmartLinkResultProps) {
  const { magicUrl, expiresAt, isCopied, candidateName, email } = created;
  const days = countOf(daysUntil(expiresAt), 'day');
  return (
    <LinkResult
      title="Your Smart Link is ready"
      lead={isCopied ? "It's on your clipboard." : 'Copy it and send it to your candidate.'}
      field={{ label: `Smart Link for ${candidateName}`, text: magicUrl, subject: 'Smart Link' }}
      letter={{
        to: email,
        subject: `Your ${specialtyName} skills checklist`,
        body: `Hello ${candidateName},\n\nPlease open your skills checklist here within ${days}:\n${magicUrl}`,
      }}
      letterText="Write an email"
      onDone={onDone}
    >
      <Note icon={Clock}>
        The link expires in {days} and can be used up to {linkConstants.smartLinkUses} times. The {specialtyName} checklist opens
        pre-filled.
      </Note>
    </LinkResult>
  );
}
