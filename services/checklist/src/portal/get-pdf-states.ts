import { getPdfStates } from '@larkfield/schemas/portal/get-pdf-states.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPdfStates } from '#src/reports/pdf-request.ts';
import { listPdfRequests } from '#src/submissions/submission-store.ts';

export const getPdfStatesRoute = () =>
  route(getPdfStates, async ({ query: { ids } }) => {
    const states = await readPdfStates(await listPdfRequests(ids));
    return { states: Object.fromEntries(states) };
  });
