import type { RightsRequest } from '@larkfield/schemas/portal/rights-request.ts';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { EmailFact } from '#src/portal/shared/contact-facts.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { dueText, kindNames, statusNames } from './candidate-words.ts';
import { CloseRequestDialog } from './close-request-dialog.tsx';

export function RequestCard({ request, onFind }: { request: RightsRequest; onFind: () => void }) {
  const { kind, name, email, notes, status, receivedAt, dueAt, closedAt, closedBy, outcome } = request;
  const [isClosing, setIsClosing] = useState(false);
  const due = dueText(request);
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {kindNames[kind]}: {name}
          </h3>
          {status === 'open' ? (
            <Badge tone={due.tone}>{due.text}</Badge>
          ) : (
            <Badge tone={status === 'fulfilled' ? 'accent' : 'neutral'}>{statusNames[status]}</Badge>
          )}
        </div>
        <FactList>
          <EmailFact email={email} />
          <Fact name="Received">{formatDate(receivedAt)}</Fact>
          <Fact name="Due">{formatDate(dueAt)}</Fact>
          {closedAt && (
            <Fact name="Closed">
              {formatDateTime(closedAt)} by {closedBy}
            </Fact>
          )}
        </FactList>
        {notes && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{notes}</p>}
        {outcome && <p className="max-w-[68ch] border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-wrap">{outcome}</p>}
      </div>
      {status === 'open' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onFind}>
            <Search aria-hidden="true" className="size-4" />
            Find data <span className="sr-only">of {name}</span>
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsClosing(true)}>
            <Check aria-hidden="true" className="size-4" />
            Close request <span className="sr-only">of {name}</span>
          </Button>
        </div>
      )}
      <CloseRequestDialog request={request} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </Card>
  );
}
