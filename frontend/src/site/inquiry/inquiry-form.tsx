import { zodResolver } from '@hookform/resolvers/zod';
import { contactFormSchema, createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { send, slowSendSignal } from '#src/shared/api/call.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import type { ModalPreset } from '#src/site/shared/inquiry/modal-presets.ts';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';

interface InquiryFormProps {
  preset: ModalPreset;
  /** True for an application, which does not ask for a company. */
  isApplication: boolean;
  onSent: () => void;
  /** Called when sending starts and ends; the dialog must stay open meanwhile. */
  onPending: (isPending: boolean) => void;
}

export function InquiryForm({ preset, isApplication, onSent, onPending }: InquiryFormProps) {
  const { messages, ...person } = inquiryDraft.get();
  const own = preset.message ?? '';
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(contactFormSchema),
    defaultValues: { ...person, message: messages[own] || own },
  });
  const { errors } = formState;
  const send = useSendInquiry();
  useEffect(() => onPending(send.isPending), [send.isPending, onPending]);

  const onSubmit = handleSubmit(async ({ phone, company, ...rest }, event) => {
    const { subject, source, sourceTitle } = preset;
    const website = new FormData(event?.target as HTMLFormElement).get('website');
    const body = {
      ...rest,
      phone: phone || null,
      company: isApplication ? null : company || null,
      subject,
      source,
      sourceTitle,
      ...(website ? { website: String(website) } : {}),
    };
    await send.mutateAsync(body).then(
      () => {
        inquiryDraft.set(emptyInquiry);
        onSent();
      },
      () => undefined,
    );
  });

  const keepDraft = () => {
    const { message, ...values } = getValues();
    inquiryDraft.set({ ...values, messages: { ...inquiryDraft.get().messages, [own]: message } });
  };

  return (
    <form noValidate onSubmit={onSubmit} onChange={keepDraft} className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" isRequired error={errors.name?.message}>
        {(control) => <TextInput {...control} {...register('name')} autoComplete="name" />}
      </Field>
      <Field label="Email" isRequired error={errors.email?.message}>
        {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" className={isApplication ? 'sm:col-span-2' : ''} error={errors.phone?.message}>
        {(control) => <TextInput {...control} {...register('phone')} type="tel" autoComplete="tel" />}
      </Field>
      {!isApplication && (
        <Field label="Company" error={errors.company?.message}>
          {(control) => <TextInput {...control} {...register('company')} autoComplete="organization" />}
        </Field>
      )}
      {/* An application starts with its subject, which is visible without scrolling. */}
      <Field label="Message" isRequired error={errors.message?.message} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...register('message')} rows={isApplication ? 11 : 4} />}
      </Field>
      <Honeypot />
      <Button type="submit" size="large" isPending={send.isPending} className="sm:col-span-2">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
      <PrivacyNote kind="inquiry" className="sm:col-span-2" />
    </form>
  );
}

/**
 * A field that people neither see nor reach. Programs that fill in every field also fill in this one, and the server drops their message.
 */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute h-0 w-0 overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Sends an inquiry and shows the outcome. */
function useSendInquiry() {
  return useMutation({
    mutationFn: (body: CallOf<typeof createContactSubmission>['body']) =>
      send(createContactSubmission, { body }, { signal: slowSendSignal() }),
    onSuccess: () =>
      toast({
        title: 'Thank you for reaching out!',
        description: "We've received your message and will get back to you within 24 hours.",
      }),
    onError: (error) => {
      console.warn('The inquiry was not sent', error);
      toast({
        title: 'Something went wrong',
        description: `Please try again or email us directly at ${brand.emails.general}`,
        variant: 'destructive',
      });
    },
  });
}

/** The text of an unsent inquiry, since a press beside the dialog must not lose it. It is kept in memory only. */
interface InquiryDraft {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  /** Messages by preset message, so that text for one job is not sent with another. */
  messages: Record<string, string>;
}

export const emptyInquiry: InquiryDraft = { name: '', email: '', phone: '', company: '', messages: {} };

let draft = emptyInquiry;

export const inquiryDraft = {
  get: () => draft,
  set: (next: InquiryDraft) => {
    draft = next;
  },
};
