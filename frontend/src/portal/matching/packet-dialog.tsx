import { createPacketLink, createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createPacket, createPackets } from '@larkfield/schemas/reports/packets.ts';
import { listPutForwards } from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stateNames } from '#src/portal/shared/put-forward-labels.ts';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { type NewReusableLink, ReusableLinkDialog } from '#src/shared/sharing/reusable-link-dialog.tsx';

interface Person {
  id: string;
  candidateName: string;
}

export interface PacketDialogProps {
  setId: string;
  /** The job of the requirements, to which each person says yes first. */
  jobId: string | undefined;
  /** The people in the packet; null while the dialog is closed. */
  people: readonly Person[] | null;
  onClose: () => void;
}

interface LeftOut {
  submissionId: string;
  candidateName: string;
  reason: string;
}

/** Makes the packet of one person or several for a job and its link, with one press. */
export function PacketDialog({ people, ...rest }: PacketDialogProps) {
  return people && <OpenPacketDialog key={people.map(({ id }) => id).join()} people={people} {...rest} />;
}

function OpenPacketDialog({ setId, jobId, people, onClose }: PacketDialogProps & { people: readonly Person[] }) {
  const isOfSeveral = people.length > 1;
  const requestIdOf = useRequestId(`packet of ${people.map(({ id }) => id).join()}`);
  const [senderName, setSenderName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const [isMade, setIsMade] = useState(false);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.candidateName ?? 'A person who was erased';

  const createForOne = async ({ id }: Person, link: NewReusableLink) => {
    const { packet } = await call(checked(createPacket), { params: { id }, body: { requirements: setId, requestId: requestIdOf(setId) } });
    return call(checked(createShareLink), { body: { submissionId: id, mode: 'reusable', ...link, packetId: packet.id } });
  };
  const createForSeveral = async (link: NewReusableLink) => {
    setIsMissing(senderName.trim() === '');
    if (senderName.trim() === '') throw new Error('The name is missing');
    const body = { submissionIds: people.map(({ id }) => id), senderName: senderName.trim() };
    const made = await call(checked(createPackets), { params: { id: setId }, body: { ...body, requestId: requestIdOf(body) } });
    const without = made.leftOut.map((one) => ({ ...one, candidateName: nameOf(one.submissionId) }));
    setLeftOut(without);
    if (made.packets.length === 0) throw new Error('Nobody is left');
    const packets = made.packets.map(({ id, submissionId }) => ({ packetId: id, submissionId }));
    const created = await call(checked(createPacketLink), { body: { ...link, packets } });
    setIsMade(true);
    setLeftOut([...without, ...created.leftOut.map((one) => ({ ...one, candidateName: nameOf(one.submissionId) }))]);
    return created;
  };
  const fallback = isMissing
    ? 'Enter your name.'
    : leftOut.length === people.length
      ? 'Nobody is left in the packet.'
      : 'The packet was not made. Please try again.';
  return (
    <ReusableLinkDialog
      isOpen
      onClose={onClose}
      title={isOfSeveral ? `Packet for ${people.length} people` : `Packet for ${people[0]!.candidateName}`}
      submitText="Make packet and link"
      fallback={fallback}
      isPacket
      about={{ submissionId: people[0]!.id }}
      create={(link) => (isOfSeveral ? createForSeveral(link) : createForOne(people[0]!, link))}
      intro={
        <div className="mb-4 grid gap-4">
          {leftOut.length > 0 ? <LeftOutList leftOut={leftOut} /> : jobId && !isMade && <Answers jobId={jobId} people={people} />}
          {isOfSeveral && !isMade && (
            <SenderField
              value={senderName}
              error={isMissing && senderName.trim() === '' ? 'Enter your name' : undefined}
              onChange={setSenderName}
            />
          )}
        </div>
      }
    />
  );
}

function SenderField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (value: string) => void }) {
  return (
    <Field
      label="Your name"
      hint="It stands on the packet with your email address, for answers. The candidates' email and phone are left out."
      isRequired
      error={error}
    >
      {(field) => (
        <TextInput {...field} autoComplete="name" maxLength={80} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <section role="status" className="grid gap-1">
      <h3 className="font-sans text-base font-semibold">Left out</h3>
      <ul className="grid gap-1">
        {leftOut.map(({ submissionId, candidateName, reason }) => (
          <li key={submissionId} className="wrap-anywhere">
            <span>{candidateName}</span>
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each person's answer to the job so far; the server decides again when the packet is made. */
function Answers({ jobId, people }: { jobId: string; people: readonly Person[] }) {
  const { data } = useQuery({ ...endpointQuery(checked(listPutForwards), { query: { jobId } }), gcTime: 0 });
  if (!data) return null;
  const stateOf = ({ id }: Person) => data.putForwards.find(({ submissionId }) => submissionId === id)?.state;
  return (
    <ul aria-label="Answers to this job" className="grid gap-1">
      {people.map((person) => {
        const state = stateOf(person);
        return (
          <li key={person.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{person.candidateName}</span>
            <span className={state === 'agreed' || state === 'told' ? 'text-muted' : 'text-warning'}>
              {state ? stateNames[state] : 'Not asked'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
