import { downloadChecklist } from '@larkfield/schemas/checklist/pdf/download-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { Download, Eye, Link2, Pencil } from 'lucide-react';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { SharedView } from './share-link.ts';

interface LinkBannerProps {
  view: SharedView;
  onEdit: () => void;
  /** An edit was asked for and is on its way. */
  isOpeningEdit: boolean;
}

/** What this link is, how long it lasts, and what can be done with the report. */
export function LinkBanner({ view: { linkInfo, downloadToken, submission, packet }, onEdit, isOpeningEdit }: LinkBannerProps) {
  const isReusable = linkInfo.mode === 'reusable';
  const views = linkInfo.maxViews === null ? `${linkInfo.viewCount}` : `${linkInfo.viewCount}/${linkInfo.maxViews}`;
  return (
    <section
      aria-label="About this link"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex items-center gap-2 font-semibold">
          <Link2 aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          {packet ? 'Submission packet' : isReusable ? 'Reusable Share Link' : 'Quick Share Link'}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          <span>Expires {formatDate(linkInfo.expiresAt)}</span>
          <span className="inline-flex items-center gap-1.5">
            <Eye aria-hidden="true" className="size-4" />
            Views: {views}
          </span>
          {submission.changedAt && <span>Ratings changed {formatDateTime(submission.changedAt)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isReusable && !packet && !submission.renewedBy && (
          <Button variant="secondary" isPending={isOpeningEdit} onClick={onEdit}>
            {!isOpeningEdit && <Pencil aria-hidden="true" className="size-4" />}
            Edit
          </Button>
        )}
        {downloadToken ? (
          <a
            href={endpointUrl(downloadChecklist, { params: { token: downloadToken } })}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('primary')}
            onClick={() => toast({ title: 'Download Started', description: 'The PDF opens in a new tab.' })}
          >
            <Download aria-hidden="true" className="size-4" />
            Download PDF
          </a>
        ) : (
          <Button
            aria-disabled="true"
            onClick={() =>
              toast({ title: 'Download Error', description: 'Download token is missing. Please try again.', variant: 'destructive' })
            }
          >
            Download PDF
          </Button>
        )}
      </div>
    </section>
  );
}
