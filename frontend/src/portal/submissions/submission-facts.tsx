import { validUntil } from '@larkfield/assessment/validity.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { columnLabels, type Column } from './use-columns.ts';

const valueOf: Record<Column, (submission: AdminSubmission) => ReactNode> = {
  reference: ({ shortReference }) => <span className="font-semibold">{shortReference}</span>,
  submitted: ({ submittedAt }) => <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time>,
  expires: ({ submittedAt }) => formatDate(validUntil(new Date(submittedAt)).toISOString()),
  email: ({ email }) =>
    email && (
      <a href={`mailto:${email}`} className="inline-flex items-center gap-1.5 hover:underline">
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <EmailText email={email} />
      </a>
    ),
  phone: ({ phone }) =>
    phone && (
      <a href={`tel:${phone}`} className="inline-flex items-center gap-1.5 hover:underline">
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {phone}
      </a>
    ),
  references: ({ references }) => (references > 0 ? `${references} given` : ''),
  units: ({ profile }) => profile.units,
  systems: ({ profile }) => profile.systems,
  states: ({ profile }) => profile.states,
  certificates: ({ profile }) => profile.certificates,
};

/** What is chosen of a submission: side by side on a wide screen, where the cards of a list line up, one below the other on a narrow one. */
export function SubmissionFacts({ submission, columns }: { submission: AdminSubmission; columns: readonly Column[] }) {
  if (columns.length === 0) return null;
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] lg:col-span-2">
      {columns.map((column) => (
        <div key={column} className="min-w-0">
          <dt className="text-sm text-muted">{columnLabels[column]}</dt>
          <dd className="wrap-anywhere">
            {valueOf[column](submission) || (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">none</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
