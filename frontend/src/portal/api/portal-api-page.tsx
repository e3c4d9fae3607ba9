import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { getApiDocument, type ApiDocument } from '@larkfield/schemas/portal/get-api-document.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { SearchInput } from '#src/shared/form/text-input.tsx';
import { EmptyState, LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { buttonStyle } from '#src/shared/ui/button.tsx';
import { findOperations } from './find-operations.ts';
import { OperationCard } from './operation-card.tsx';
import { MarkedText } from './operation-text.tsx';

export function PortalApiPage() {
  return (
    <PortalShell title="API reference" access="admin">
      <ApiReferenceView />
    </PortalShell>
  );
}

/** Every route of the product, from the document that is made of its contracts. */
function ApiReferenceView() {
  const query = useQuery(endpointQuery(checked(getApiDocument), {}));
  if (query.isPending) {
    return (
      <SkeletonRegion label="Loading the reference" className="grid gap-3">
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </SkeletonRegion>
    );
  }
  if (query.isError) return <LoadFailure what="The reference" query={query} />;
  return <Reference document={query.data} />;
}

function Reference({ document }: { document: ApiDocument }) {
  const filter = useFilter();
  const sections = findOperations(document, filter.get('q'));
  const count = sections.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <div className="grid gap-6">
      <MarkedText text={document.info.description} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search routes"
          placeholder="Path, name or words"
          className="min-w-0 flex-1 basis-64"
          value={filter.get('q')}
          onChange={(event) => filter.set({ q: event.target.value })}
        />
        <a href={endpointUrl(getApiDocument, {})} download="openapi.json" className={buttonStyle('secondary')}>
          <Download aria-hidden="true" className="size-4" />
          OpenAPI {document.openapi}
        </a>
      </div>
      <p role="status" className="text-muted">
        {count === 1 ? '1 route' : `${count} routes`}
      </p>
      {sections.map(({ name, description, operations }) => (
        <section key={name} aria-label={name} className="grid gap-3">
          <h2 className="text-2xl">{name}</h2>
          <p className="text-muted">{description}</p>
          {operations.map((operation) => (
            <OperationCard key={operation.operationId} operation={operation} components={document.components} />
          ))}
        </section>
      ))}
      {count === 0 && <EmptyState title="No routes found">No route matches all of these words.</EmptyState>}
    </div>
  );
}
