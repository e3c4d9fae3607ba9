import { zodResolver } from '@hookform/resolvers/zod';
import { candidateNameSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import { notifyProInterest } from '@larkfield/schemas/contact/messages.ts';
import { oneLine } from '@larkfield/schemas/one-line.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { closeProInterest, type ProInterestRequest, proInterestStore } from '#src/candidate/shared/pro-interest-store.ts';
import { send, slowSendSignal } from '#src/shared/api/call.ts';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';

/** The 'Get Notified' dialog with its providers, for any page. */
export function ProInterestOverlay() {
  return (
    <DataProvider>
      <ProInterestDialog />
    </DataProvider>
  );
}

/** The pattern is simple on purpose; the server validates more strictly. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The 'Get Notified' dialog's fields and messages (product.md#site-8). */
const proInterestSchema = z.object({
  candidateName: candidateNameSchema,
  email: z.string().trim().regex(simpleEmail, 'Valid email is required'),
  phone: oneLine(z.string().trim().max(40, 'Phone must be at most 40 characters'), 'Phone'),
});

type ProInterestFields = z.output<typeof proInterestSchema>;

/** 'Get Notified': a sign-up for a feature of the planned PRO tier. */
export function ProInterestDialog() {
  const request = useStore(proInterestStore);
  const { error, isPending, isSuccess, mutate, reset } = useNotifyProInterest();
  const close = () => {
    reset();
    closeProInterest();
  };
  return (
    <Dialog
      isOpen={request !== null}
      onClose={close}
      isDismissible={!isPending}
      title="Get Notified"
      description={
        isSuccess ? undefined : `${request?.featureTitle} are part of PRO, which is planned. We'll write to you once, when it launches.`
      }
    >
      {isSuccess ? (
        <div className="grid gap-5">
          <DoneHeading title="You're on the list!">We'll let you know when {request?.featureTitle} are available.</DoneHeading>
          <Button size="large" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        request && (
          <ProInterestForm
            candidateName={request.candidateName ?? ''}
            isSending={isPending}
            error={error ? proInterestFailureText(error) : undefined}
            onSubmit={(fields) => mutate({ request, fields })}
          />
        )
      )}
    </Dialog>
  );
}

const proInterestFailureText = (error: unknown) => failureText(error, 'Failed to save your request. Please try again.');

/** Adds a person to the list of a planned feature. */
function useNotifyProInterest() {
  return useMutation({
    mutationFn: ({ request, fields: { phone, ...person } }: { request: ProInterestRequest; fields: ProInterestFields }) => {
      const body = {
        ...person,
        ...(phone ? { phone } : {}),
        interestSource: `${request.feature}_notify_me`,
        specialtyId: request.specialtyId ?? null,
        specialtyName: request.specialtyName ?? null,
        metadata: { featureTitle: request.featureTitle, timestamp: new Date().toISOString() },
      };
      return send(notifyProInterest, { body }, { signal: slowSendSignal() });
    },
    onError: (error) => toast({ title: 'Error', description: proInterestFailureText(error), variant: 'destructive' }),
  });
}

interface ProInterestFormProps {
  candidateName: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (fields: ProInterestFields) => void;
}

function ProInterestForm({ candidateName, isSending, error, onSubmit }: ProInterestFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(proInterestSchema),
    defaultValues: { candidateName, email: '', phone: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-4">
      <Field label="Name" isRequired error={errors.candidateName?.message}>
        {(control) => <TextInput {...control} {...register('candidateName')} autoComplete="name" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" isRequired error={errors.email?.message}>
          {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...register('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Saving...' : 'Notify Me'}
      </Button>
      <PrivacyNote kind="interest" />
    </form>
  );
}
