import type { AuditEntry } from '@larkfield/schemas/portal/list-audit-events.ts';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { actionName, actorName, outcomeNames, outcomeTones } from './audit-words.ts';

interface AuditEntryCardProps {
  entry: AuditEntry;
  /** Narrows the list to one person or one thing. */
  onNarrow: (filter: { actor: string } | { object: string }) => void;
}

const linkStyle = 'text-left break-all text-accent-text underline decoration-dotted underline-offset-4 hover:decoration-solid';

export function AuditEntryCard({ entry, onNarrow }: AuditEntryCardProps) {
  const { seq, at, actor, action, object, outcome, source, changedFields, reason } = entry;
  return (
    <Card className="grid items-center gap-x-6 gap-y-2.5 px-5 py-3.5 lg:grid-cols-[17rem_1fr_auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="font-sans text-lg">
          {actionName(action)}
        </h3>
        <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>
      </div>
      <FactList>
        <Fact name="When">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </Fact>
        <Fact name="Who">
          {actor.id ? (
            <button type="button" className={linkStyle} onClick={() => onNarrow({ actor: actor.id ?? '' })}>
              {actorName(entry)}
              <span className="sr-only">: show only this one</span>
            </button>
          ) : (
            actorName(entry)
          )}
        </Fact>
        {object && (
          <Fact name="What">
            <button type="button" className={linkStyle} onClick={() => onNarrow({ object })}>
              {object}
              <span className="sr-only">: show only this one</span>
            </button>
          </Fact>
        )}
        {changedFields.length > 0 && <Fact name="Changed">{changedFields.join(', ')}</Fact>}
        {reason && <Fact name="Reason">{actionName(reason)}</Fact>}
      </FactList>
      <p className="text-sm text-muted">
        No. {seq}, {source}
      </p>
    </Card>
  );
}
