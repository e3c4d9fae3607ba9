import { zodResolver } from '@hookform/resolvers/zod';
import { contactFormSchema } from '@larkfield/schemas/contact/create-contact-submission.ts';
import { toOneLine } from '@larkfield/schemas/one-line.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import type { ModalPreset } from '#src/site/shared/modal-presets.ts';
import { Honeypot } from './honeypot.tsx';
import { emptyInquiry, inquiryDraft } from './inquiry-draft.ts';
import { useSendInquiry } from './use-send-inquiry.ts';

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
