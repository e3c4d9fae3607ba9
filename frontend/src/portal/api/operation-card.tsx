import { resolveReference, type ApiDocument, type ApiOperation, type ApiParameter } from '@larkfield/schemas/portal/get-api-document.ts';
import { useState } from 'react';
import { Badge } from '#src/shared/ui/card.tsx';
import type { FoundOperation } from './find-operations.ts';
import { JsonBlock, MarkedText } from './operation-text.tsx';

interface OperationCardProps {
  operation: FoundOperation;
  components: ApiDocument['components'];
}

const accessNames = { public: 'Anyone', user: 'Staff', admin: 'Admins', service: 'Services' } as const;

/** One route: closed it says what it does, open everything about it. */
export function OperationCard({ operation, components }: OperationCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary } = operation;
  const access = operation['x-access'];
  return (
    <details className="rounded-card border border-line bg-surface shadow-card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[5rem_1fr_auto] sm:items-baseline">
        <span className="font-semibold text-accent-text">{method}</span>
        <span className="grid min-w-0 gap-0.5">
          <code className="break-all">{path}</code>
          <span className="text-muted">{summary}</span>
        </span>
        <span>
          <Badge tone={access === 'public' ? 'accent' : 'neutral'}>{accessNames[access]}</Badge>
        </span>
      </summary>
      {isOpen && <Details operation={operation} components={components} />}
    </details>
  );
}

function Details({ operation, components }: OperationCardProps) {
  const { parameters = [], requestBody, operationId } = operation;
  return (
    <div className="grid gap-5 border-t border-line px-4 py-4">
      <p className="text-muted">
        {operationId}. {limitWords(operation)}
      </p>
      {parameters.length > 0 && <OperationParameters parameters={parameters} components={components} />}
      {requestBody && <Content title="Body" content={requestBody.content} components={components} />}
      <Content title="Reply" content={successOf(operation)} components={components} />
      <OperationAnswers operation={operation} components={components} />
    </div>
  );
}

function limitWords({ 'x-rate-limit': limit }: ApiOperation): string {
  if (!limit) return 'No rate limit.';
  return `At most ${limit.points} calls per ${limit.seconds} seconds from one address${limit.userPoints ? `, ${limit.userPoints} for a signed-in user` : ''}.`;
}

type Content = NonNullable<ApiOperation['requestBody']>['content'];

function successOf({ responses }: ApiOperation): Content {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return (response as { content?: Content } | undefined)?.content ?? {};
}

function Content({ title, content, components }: { title: string; content: Content; components: ApiDocument['components'] }) {
  const json = content['application/json'];
  if (!json) return null;
  const name =
    String((json.schema as { $ref?: string }).$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <JsonBlock label={`${title}: example`} value={json.example} />
      <JsonBlock label={`${title}: schema`} value={components.schemas[name] ?? json.schema} />
    </div>
  );
}

/** What a call gives in its path, query or headers. */
function OperationParameters({
  parameters,
  components,
}: {
  parameters: (ApiParameter | Record<string, string>)[];
  components: ApiDocument['components'];
}) {
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-lg">Parameters</h3>
      <dl className="grid gap-3">
        {parameters.map((given) => {
          const parameter = resolveReference<ApiParameter>(given as ApiParameter, components.parameters);
          return (
            <div key={parameter.name} className="grid gap-1 sm:grid-cols-[12rem_1fr]">
              <dt className="font-semibold break-all">{parameter.name}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {parameter.in}, {parameter.required ? 'required' : 'optional'}
                {parameter.example !== undefined && (
                  <>
                    , such as <code className="rounded bg-sunken px-1 text-sm break-all">{String(parameter.example)}</code>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

const toneOf = (status: string) => (status.startsWith('2') ? 'accent' : status.startsWith('5') ? 'danger' : 'warning');

/** What an operation can answer, success first. */
function OperationAnswers({ operation, components }: { operation: ApiOperation; components: ApiDocument['components'] }) {
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
