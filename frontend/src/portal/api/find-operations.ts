import type { ApiDocument, ApiOperation } from '@larkfield/schemas/portal/get-api-document.ts';

/** An operation with where it is. */
export interface FoundOperation extends ApiOperation {
  method: string;
  path: string;
}

/** Every operation in the order of the document. */
export function listOperations({ paths }: Pick<ApiDocument, 'paths'>): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The operations that have all words of a search in their method, path, name or summary, by section. */
export function findOperations(
  document: Pick<ApiDocument, 'paths' | 'tags'>,
  search: string,
): { name: string; description: string; operations: FoundOperation[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listOperations(document).filter(({ method, path, operationId, summary }) => {
    const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return document.tags
    .map(({ name, description }) => ({ name, description, operations: found.filter(({ tags }) => tags.includes(name)) }))
    .filter(({ operations }) => operations.length > 0);
}
