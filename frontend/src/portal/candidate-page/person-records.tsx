import type { PersonInvite } from '@larkfield/schemas/internal/candidate-rights.ts';
import { listPersonLinks, listPersonPackets, listPersonReferences } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links.ts';
import { useQuery } from '@tanstack/react-query';
import { kindNames, originText, stateNames, stateTones, usesText } from '#src/portal/shared/link-labels.ts';
import { packetStateNames } from '#src/portal/shared/packet-state-names.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { stateLabels } from '#src/shared/references/reference-labels.ts';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { portalInviteBoardPath, portalLinksOf, portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge } from '#src/shared/ui/card.tsx';
import { PartItem, PersonPart } from './person-part.tsx';

interface PartProps {
  personId: string;
}

/** The referees who were asked, and whether they answered. Their answers are on the report. */
export function PersonReferences({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonReferences), { params: { personId } }), gcTime: 0 });
  return (
    <PersonPart
      title="References"
      query={query}
      items={query.data?.references}
      empty="No one has been asked for a reference yet."
      keyOf={({ id }) => id}
      renderItem={({ state, name, role, unit, askedAt, answeredAt, setAsideAt, submissionId, shortReference }) => (
        <>
          <PartItem
            title={name}
            badges={
              <>
                <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
                {setAsideAt && <Badge tone="warning">Set aside</Badge>}
              </>
            }
          >{`${role}, ${unit}. Asked ${formatDate(askedAt)}${answeredAt ? `, answered ${formatDate(answeredAt)}` : ''} for ${shortReference}.`}</PartItem>
          <ButtonLink to={portalReportPath(submissionId)} variant="secondary">
            Open report <span className="sr-only">with the reference from {name}</span>
          </ButtonLink>
        </>
      )}
    />
  );
}

/** The packets of the candidate's checklists. */
export function PersonPackets({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonPackets), { params: { personId } }), gcTime: 0 });
  return (
    <PersonPart
      title="Packets"
      query={query}
      items={query.data?.packets}
      empty="No packet has been made yet."
      keyOf={({ id }) => id}
      renderItem={({ job, state, madeAt, madeBy, isOutdated, submissionId }) => (
        <>
          <PartItem
            title={job}
            badges={
              <>
                <Badge tone={state === 'ready' ? 'accent' : 'neutral'}>{packetStateNames[state]}</Badge>
                {isOutdated && <Badge tone="warning">Outdated</Badge>}
              </>
            }
          >
            {formatDateTime(madeAt)}, {madeBy}
          </PartItem>
          <ButtonLink to={portalReportPath(submissionId)} variant="secondary">
            Open report <span className="sr-only">with the packet for {job}</span>
          </ButtonLink>
        </>
      )}
    />
  );
}

type LinkItem = { link: PortalLink } | { invite: PersonInvite };

/** Share links, Smart Links and invites, newest first. */
export function PersonLinks({ personId }: PartProps) {
  const query = useQuery({ ...endpointQuery(checked(listPersonLinks), { params: { personId } }), gcTime: 0 });
  const items: LinkItem[] | undefined = query.data && [
    ...query.data.links.map((link) => ({ link })),
    ...query.data.invites.map((invite) => ({ invite })),
  ];
  const partOf = (item: LinkItem) => ('link' in item ? item.link : item.invite);
  return (
    <PersonPart
      title="Links and invites"
      query={query}
      items={items?.toSorted((one, other) => partOf(other).createdAt.localeCompare(partOf(one).createdAt))}
      empty="No link or invite. A Smart Link shows its candidate's name only until it expires."
      keyOf={(item) => partOf(item).id}
      renderItem={(item) => ('link' in item ? <LinkRow link={item.link} /> : <InviteRow invite={item.invite} />)}
    />
  );
}

function LinkRow({ link }: { link: PortalLink }) {
  const { kind, state, specialtyName, shortReference, submissionId, recipient, origin, createdAt, expiresAt, lastOpenedAt } = link;
  return (
    <>
      <PartItem
        title={`${kindNames[kind]}: ${shortReference ?? specialtyName}`}
        badges={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      >{`${recipient ? `For ${recipient}. ` : ''}Created ${formatDateTime(createdAt)} by ${originText(origin)}, ${state === 'expired' ? 'expired' : 'expires'} ${formatDate(expiresAt)}. Uses: ${usesText(link)}${lastOpenedAt ? `, last ${formatDateTime(lastOpenedAt)}` : ''}.`}</PartItem>
      {submissionId && (
        <ButtonLink to={portalLinksOf(submissionId)} variant="secondary">
          Manage links <span className="sr-only">to {shortReference}</span>
        </ButtonLink>
      )}
    </>
  );
}

function InviteRow({ invite: { listId, specialtyName, byEmail, createdAt, lastMailAt, draftSavedAt, ended } }: { invite: PersonInvite }) {
  const isReminded = lastMailAt !== createdAt;
  return (
    <>
      <PartItem
        title={`Invite: ${specialtyName}`}
        badges={ended && <Badge>{ended.by === 'candidate' ? 'Stopped by the candidate' : 'Withdrawn'}</Badge>}
      >{`Invited ${formatDateTime(createdAt)} by ${byEmail}${isReminded ? `, reminded ${formatDate(lastMailAt)}` : ''}${draftSavedAt ? `, draft saved ${formatDate(draftSavedAt)}` : ''}.`}</PartItem>
      <ButtonLink to={portalInviteBoardPath(listId)} variant="secondary">
        Open list <span className="sr-only">with the invite to {specialtyName}</span>
      </ButtonLink>
    </>
  );
}
