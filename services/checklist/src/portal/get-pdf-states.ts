import { getPdfStates } from '@larkfield/schemas/portal/submissions/get-pdf-states.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { ensurePdfs } from '#src/pdfs/ensure-pdf.ts';
import { listPdfRequests } from '#src/submissions/outbox/submission-outbox-store.ts';

export const getPdfStatesRoute = (context: ChecklistContext) =>
  route(getPdfStates, async ({ query: { ids } }) => {
    const states = await ensurePdfs(context, await listPdfRequests(ids), 'staff');
    return { states: Object.fromEntries(states) };
  });
