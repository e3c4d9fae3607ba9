import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { CircleCheck } from 'lucide-react';
import { useStore } from '#src/shared/browser/store.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { appliedStore } from '#src/site/shared/inquiry/inquiry-store.ts';

/** Whether this visitor has applied for a job. */
export const useHasApplied = (jobId: string): boolean => useStore(appliedStore).includes(jobId);

/** Replaces the button to apply: the application was sent, and this is the next step. */
export function NextStep({ checklist }: Pick<Job, 'checklist'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 font-semibold text-accent-text">
        <CircleCheck aria-hidden="true" className="size-5" />
        Application sent
      </p>
      {checklist && <ButtonLink to={checklistPath(checklist.slug)}>Fill out the {checklist.name} checklist</ButtonLink>}
    </div>
  );
}
