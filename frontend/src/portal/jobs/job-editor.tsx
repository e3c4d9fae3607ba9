import { zodResolver } from '@hookform/resolvers/zod';
import type { JobFields, PortalJob } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { JobFieldSet } from './job-fields.tsx';
import { emptyJob, jobFormSchema, toJobFields, toJobForm, type JobForm } from './job-form.ts';
import { JobPreview } from './job-preview.tsx';
import { useJobActions } from './use-job-actions.ts';

/** What is being written: a new job, one that begins as a copy of another, or a change. */
export type Edited = { kind: 'new' } | { kind: 'copy' | 'change'; job: PortalJob };

/** Writes a new job or changes one, in the place of the list. */
export function JobEditor({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const { create, update } = useJobActions();
  const [previewed, setPreviewed] = useState<JobFields | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const kept = useUnsaved<JobForm>('job fields');
  const form = useForm<JobForm>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: kept ?? (edited.kind === 'new' ? emptyJob : toJobForm(edited.job)),
  });
  useKeepUnsaved('job fields', form.getValues);
  const requestIdOf = useRequestId();
  const { errors, isSubmitting } = form.formState;
  const isChange = edited.kind === 'change';
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      if (isChange) await update(edited.job, toJobFields(values));
      else await create({ ...toJobFields(values), requestId: requestIdOf(values) });
      toast(isChange ? { title: 'Job saved' } : { title: 'Draft saved', description: 'Publish it to show it on the site.' });
      onDone();
    } catch (error) {
      form.setError('root', { message: failureText(error, "The job couldn't be saved. Please try again.") });
    }
  });
  return (
    <Card className="max-w-[52rem] p-5 sm:p-7">
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {isChange ? 'Edit job' : 'New job'}
        </h2>
        <JobFieldSet form={form} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSubmitting}>
            {isChange ? 'Save changes' : 'Save draft'}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setPreviewed(toJobFields(form.getValues()))}>
            Preview
          </Button>
          <Button variant="ghost" disabled={isSubmitting} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
      <JobPreview fields={previewed} onClose={() => setPreviewed(null)} />
    </Card>
  );
}
