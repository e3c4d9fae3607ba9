import { resolveReference, type ApiDocument, type ApiOperation } from '@larkfield/schemas/portal/get-api-document.ts';
import { Badge } from '#src/shared/ui/badge.tsx';
import { MarkedText } from './marked-text.tsx';

const toneOf = (status: string) => (status.startsWith('2') ? 'accent' : status.startsWith('5') ? 'danger' : 'warning');

/** What an operation can answer, success first. */
export function OperationAnswers({ operation, components }: { operation: ApiOperation; components: ApiDocument['components'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-lg">Answers</h3>
      <dl className="grid gap-3">
        {Object.entries(operation.responses).map(([status, response]) => {
          const { description, content = {} } = resolveReference(response, components.responses);
          return (
            <div key={status} className="grid gap-1 sm:grid-cols-[4rem_1fr]">
              <dt>
                <Badge tone={toneOf(status)}>{status}</Badge>
              </dt>
              <dd className="grid min-w-0 gap-1">
                <MarkedText text={description} />
                {status.startsWith('2') && <p className="text-sm text-muted">{Object.keys(content).join(', ')}</p>}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
