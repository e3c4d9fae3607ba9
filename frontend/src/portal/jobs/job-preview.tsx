import { jobArticle } from '@larkfield/report/jobs/job-article.ts';
import type { JobFields } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { ElementView } from '#src/shared/report/element-view.tsx';
import { shownPay } from './job-form.ts';

/** The job as the site will show it, from the same description. */
export function JobPreview({ fields, onClose }: { fields: JobFields | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={fields !== null}
      onClose={onClose}
      title={fields?.title || 'No title yet'}
      description={[fields?.company, fields?.location].filter(Boolean).join(', ')}
    >
      {fields && <ElementView element={jobArticle({ ...fields, salary: shownPay(fields) })} />}
    </Dialog>
  );
}
