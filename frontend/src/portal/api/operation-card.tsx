import type { ApiDocument, ApiOperation } from '@larkfield/schemas/portal/get-api-document.ts';
import { useState } from 'react';
import { Badge } from '#src/shared/ui/badge.tsx';
import type { FoundOperation } from './find-operations.ts';
import { JsonBlock } from './json-block.tsx';
import { OperationAnswers } from './operation-answers.tsx';
import { OperationParameters } from './operation-parameters.tsx';

interface OperationCardProps {
  operation: FoundOperation;
  components: ApiDocument['components'];
}

const accessNames = { public: 'Anybody', user: 'Staff', admin: 'Admins', service: 'Services' } as const;

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
  if (!limit) return 'Calls are not counted.';
  return `At most ${limit.points} calls in ${limit.seconds} seconds from one address${limit.userPoints ? `, ${limit.userPoints} of a signed-in user` : ''}.`;
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
