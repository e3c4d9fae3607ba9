import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import type { Person, PersonChecklist } from '@larkfield/schemas/people/person.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/submissions/download-submission.ts';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { revisionText } from '#src/portal/shared/revision-words.ts';
import { StandingBadges } from '#src/shared/report/standing-note.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { Badge } from '#src/shared/ui/card.tsx';
import { PartItem, PersonPart } from './person-part.tsx';

const pdfWords = {
  ready: { label: 'PDF ready', tone: 'accent' },
  pending: { label: 'Preparing PDF', tone: 'neutral' },
  failed: { label: 'PDF failed', tone: 'danger' },
} as const;

type PartProps = Parameters<typeof PersonPart<PersonChecklist>>[0];

/** What a candidate submitted, newest first, each with its revisions. */
export function PersonChecklists({ person, query }: { person: Person } & Pick<PartProps, 'query'>) {
  const [now] = useState(() => Date.now());
  return (
    <PersonPart
      title="Checklists"
      query={query}
      items={person.checklists}
      empty=""
      keyOf={({ id }) => id}
      renderItem={(checklist) => <ChecklistRow checklist={checklist} now={now} />}
    >
      {person.hasMore && <p className="text-muted">These are the {person.checklists.length} newest.</p>}
    </PersonPart>
  );
}

function ChecklistRow({ checklist, now }: { checklist: PersonChecklist; now: number }) {
  const { id, candidateName, specialty, shortReference, submittedAt, validUntil, renewedBy, revisions, pdf, assignee } = checklist;
  const isExpired = Date.parse(validUntil) <= now;
  return (
    <>
      <PartItem
        title={`${specialty}, ${shortReference}`}
        badges={
          <>
            <StandingBadges submittedAt={submittedAt} renewedBy={renewedBy} />
            <Badge tone={pdfWords[pdf.state].tone}>{pdfWords[pdf.state].label}</Badge>
            {assignee && <Badge>Assigned to {assignee.email}</Badge>}
          </>
        }
      >
        <p>
          <span>{`${candidateName}, submitted ${formatDate(submittedAt)}, ${isExpired ? 'was valid until' : 'valid until'} ${formatDate(validUntil)}`}</span>
          {renewedBy && <span>{`. Its renewal is ${renewedBy.shortReference}`}</span>}
        </p>
        {revisions.length > 1 && (
          <ul aria-label={`Revisions of ${shortReference}`} className="mt-1">
            {revisions.map((one) => (
              <li key={one.revision}>{`Revision ${one.revision}, ${revisionText(one, formatDate)}`}</li>
            ))}
          </ul>
        )}
      </PartItem>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={portalReportPath(id)} variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          Open report <span className="sr-only">{shortReference}</span>
        </ButtonLink>
        {pdf.state === 'ready' && (
          <a href={endpointUrl(downloadSubmission, { params: { id } })} target="_blank" rel="noopener" className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-4" />
            Download PDF <span className="sr-only">{shortReference}</span>
          </a>
        )}
      </div>
    </>
  );
}
