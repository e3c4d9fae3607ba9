import type { PacketCover, PacketPerson } from '@larkfield/schemas/reports/packets.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { Button } from '#src/shared/ui/button.tsx';

interface PacketPeopleProps {
  people: { shown: string; all: readonly PacketPerson[] };
  packet: Pick<PacketCover, 'job' | 'sender'>;
  /** The person whose packet is loading. */
  asked: string | null;
  onChoose: (id: string) => void;
}

const metText = ({ met, of }: PacketPerson['required'], word: string) => (of === 0 ? [] : [`${met} of ${of} ${word} met`]);

/** The people in a packet of several, who are opened one at a time, and the address for answers. */
export function PacketPeople({ people: { shown, all }, packet: { job, sender }, asked, onChoose }: PacketPeopleProps) {
  return (
    <section aria-label="People in this packet" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-1">
        <p className="text-xl font-semibold wrap-anywhere">{job}</p>
        <p className="text-muted">{`${all.length === 1 ? '1 person' : `${all.length} people`} from ${brand.name}`}</p>
      </div>
      <ul className="grid gap-2">
        {all.map((person) => {
          const { id, candidateName, specialtyName, shortReference, required, preferred } = person;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-2">
              <div className="mr-auto min-w-0">
                <p className="font-semibold wrap-anywhere">{candidateName}</p>
                <p className="text-muted">
                  {[specialtyName, shortReference, ...metText(required, 'required'), ...metText(preferred, 'preferred')].join(', ')}
                </p>
              </div>
              {id === shown ? (
                <p className="font-semibold text-accent-text">Open below</p>
              ) : (
                <Button variant="secondary" isPending={asked === id} onClick={() => onChoose(id)}>
                  Open <span className="sr-only">{candidateName}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sender && (
        <p className="border-t border-line pt-3 wrap-anywhere">
          {`Answer to ${sender.name}, `}
          <a href={`mailto:${sender.email}`} className="text-link">
            <EmailText email={sender.email} />
          </a>
          {`, ${brand.phones.main}`}
        </p>
      )}
    </section>
  );
}
