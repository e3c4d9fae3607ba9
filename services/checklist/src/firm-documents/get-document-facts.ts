import { getDocumentFacts } from '@larkfield/schemas/internal/get-document-facts.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const getDocumentFactsRoute = (context: ChecklistContext) =>
  route(getDocumentFacts, ({ params: { kind } }) => ({ key: context.documents.keys[kind], totals: context.documents.totals }));
