import type { PersonMail } from '@larkfield/schemas/internal/candidate-rights.ts';
import { listPersonAudit, listPersonInquiries, listPersonMails } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { actionName, actorName, outcomeNames, outcomeTones } from '#src/portal/shared/audit-labels.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { portalInquiryPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge } from '#src/shared/ui/card.tsx';
import { PartialNote, PartItem, PersonPart } from './person-part.tsx';

interface PartProps {
  personId: string;
}

const mailStates = {
  pending: { label: 'Sending', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'accent' },
  failed: { label: 'Not delivered', tone: 'danger' },
} as const;

/** 'reference-request' becomes 'Reference request'. */
const mailName = ({ kind }: PersonMail) => actionName(kind);

/** The mails about a candidate, with their delivery states. */
export function PersonMails({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonMails), { params: { personId } }), gcTime: 0 });
  return (
    <PersonPart
      title="Emails"
      query={query}
      items={query.data?.mails}
      empty="No email about this candidate is on record."
      keyOf={({ id }) => id}
      renderItem={(mail) => (
        <PartItem
          title={mailName(mail)}
          badges={<Badge tone={mailStates[mail.state].tone}>{mailStates[mail.state].label}</Badge>}
        >{`Written ${formatDateTime(mail.createdAt)}${mail.endedAt ? `, ${mail.state === 'sent' ? 'sent' : 'last tried'} ${formatDateTime(mail.endedAt)}` : ''}${mail.failure ? ` (${mail.failure})` : ''}.`}</PartItem>
      )}
    >
      {query.data?.isPartial && <PartialNote />}
    </PersonPart>
  );
}

/** The messages of a candidate, such as a reply to a job. */
export function PersonInquiries({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonInquiries), { params: { personId } }), gcTime: 0 });
  return (
    <PersonPart
      title="Applications and inquiries"
      query={query}
      items={query.data?.inquiries}
      empty="Nothing has come in from this address through the site's forms."
      keyOf={({ id }) => id}
      renderItem={({ id, subject, sourceTitle, receivedAt, handled, preview }) => (
        <>
          <PartItem title={subject} badges={<Badge tone={handled ? 'accent' : 'warning'}>{handled ? 'Handled' : 'Open'}</Badge>}>
            <p>
              {formatDateTime(receivedAt)}, through {sourceTitle}
            </p>
            {preview && <p>{preview}</p>}
          </PartItem>
          <ButtonLink to={portalInquiryPath(id)} variant="secondary">
            Open <span className="sr-only">{subject}</span>
          </ButtonLink>
        </>
      )}
    />
  );
}

/** The latest audit entries about a candidate; for admins. */
export function PersonAudit({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonAudit), { params: { personId } }), gcTime: 0 });
  return (
    <PersonPart
      title="Audit trail"
      query={query}
      items={query.data?.events}
      empty="No entry yet. Activity shows up here within a few seconds."
      keyOf={({ seq }) => seq}
      renderItem={(entry) => (
        <PartItem
          title={actionName(entry.action)}
          badges={entry.outcome !== 'success' && <Badge tone={outcomeTones[entry.outcome]}>{outcomeNames[entry.outcome]}</Badge>}
        >
          {formatDateTime(entry.at)}, {actorName(entry)}, {entry.object}
        </PartItem>
      )}
    >
      {query.data?.isPartial && <PartialNote />}
    </PersonPart>
  );
}
