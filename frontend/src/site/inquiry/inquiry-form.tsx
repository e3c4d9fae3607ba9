import { zodResolver } from '@hookform/resolvers/zod';
import { contactFormSchema, createContactSubmission } from '@larkfield/schemas/contact/create-contact-submission.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { toOneLine } from '@larkfield/schemas/one-line.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { slowSendSignal, send } from '#src/shared/api/call.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import type { ModalPreset } from '#src/site/shared/modal-presets.ts';

const line = { setValueAs: toOneLine };

interface InquiryFormProps {
  preset: ModalPreset;
  onSent: () => void;
  /** Told while it is being sent: then the dialog must stay. */
  onPending: (isPending: boolean) => void;
}

export function InquiryForm({ preset, onSent, onPending }: InquiryFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(contactFormSchema),
    defaultValues: inquiryDraft.get(),
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
      company: company || null,
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

  return (
    <form noValidate onSubmit={onSubmit} onChange={() => inquiryDraft.set(getValues())} className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" isRequired error={errors.name?.message}>
        {(control) => <TextInput {...control} {...register('name', line)} autoComplete="name" />}
      </Field>
      <Field label="Email" isRequired error={errors.email?.message}>
        {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        {(control) => <TextInput {...control} {...register('phone', line)} type="tel" autoComplete="tel" />}
      </Field>
      <Field label="Company" error={errors.company?.message}>
        {(control) => <TextInput {...control} {...register('company', line)} autoComplete="organization" />}
      </Field>
      <Field label="Message" isRequired error={errors.message?.message} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...register('message')} />}
      </Field>
      <Honeypot />
      <Button type="submit" size="large" isPending={send.isPending} className="sm:col-span-2">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

/** A field that people neither see nor reach; programs that fill in everything fill it in, and the server drops their message. */
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

/** Sends an inquiry and says how it went. */
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

/** What was typed into an inquiry that was closed unsent: a press beside the dialog must not cost it. Kept in memory only. */
interface InquiryDraft {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
}

export const emptyInquiry: InquiryDraft = { name: '', email: '', phone: '', company: '', message: '' };

let draft = emptyInquiry;

export const inquiryDraft = {
  get: () => draft,
  set: (next: InquiryDraft) => {
    draft = next;
  },
};
