import { zodResolver } from '@hookform/resolvers/zod';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { PortalJob } from '@larkfield/schemas/portal/portal-job.ts';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { Select, TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { emptyJob, jobFormSchema, toJobFields, toJobForm, useJobActions, type JobForm } from './job-form.ts';

interface JobEditorProps {
  /** Null for a new one. */
  job: PortalJob | null;
  onDone: () => void;
}

/** Writes a new job or changes one, in the place of the list. */
export function JobEditor({ job, onDone }: JobEditorProps) {
  const { create, update } = useJobActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { register, handleSubmit, setError, formState } = useForm<JobForm>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: job ? toJobForm(job) : emptyJob,
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async (form) => {
    try {
      if (job) await update(job, toJobFields(form));
      else await create(toJobFields(form));
      toast(job ? { title: 'Job saved' } : { title: 'Draft saved', description: 'Publish it to show it on the site.' });
      onDone();
    } catch (error) {
      setError('root', { message: failureText(error, 'The job could not be saved. Please try again.') });
    }
  });
  const line = (name: 'title' | 'company' | 'location' | 'salary' | 'type', label: string, placeholder: string) => (
    <Field label={label} isRequired error={errors[name]?.message}>
      {(control) => <TextInput {...control} {...register(name)} autoComplete="off" placeholder={placeholder} />}
    </Field>
  );
  return (
    <Card className="max-w-[52rem] p-5 sm:p-7">
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {job ? 'Edit job' : 'New job'}
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          {line('title', 'Title', 'ICU Registered Nurse')}
          {line('company', 'Company', 'Client or hospital')}
          <Field label="Category" isRequired error={errors.category?.message}>
            {(control) => (
              <Select {...control} {...register('category')}>
                {contactConstants.jobCategories.map((category) => (
                  <option key={category} value={category}>
                    {category.toUpperCase()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {line('location', 'Location', 'Dallas, TX')}
          {line('salary', 'Salary', '$45 to $55 per hour')}
          {line('type', 'Type', 'Full-time')}
        </div>
        <Field label="Description" isRequired error={errors.description?.message}>
          {(control) => <TextArea {...control} {...register('description')} rows={6} />}
        </Field>
        <Field label="Requirements" isRequired hint="One on each line, at most 12." error={errors.requirements?.message}>
          {(control) => <TextArea {...control} {...register('requirements')} rows={5} />}
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSubmitting}>
            {job ? 'Save changes' : 'Save draft'}
          </Button>
          <Button variant="ghost" disabled={isSubmitting} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
