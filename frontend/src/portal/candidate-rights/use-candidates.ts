import {
  closeRightsRequest,
  confirmErasure,
  createRightsRequest,
  exportCandidate,
  listErasures,
  listRightsRequests,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import { endHold, listHolds, placeHold } from '@larkfield/schemas/portal/holds.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, send } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';
import { localDay } from '#src/shared/text/local-day.ts';

/** Admin actions on candidates' data; each invalidates the lists that it changes. */
export function useCandidateActions() {
  const queryClient = useQueryClient();
  const readAnew = (list: typeof listRightsRequests | typeof listErasures | typeof listHolds) => {
    const segments = endpointKey(list, { query: {} });
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) => segments.every((segment, index) => String(queryKey[index]).split('?')[0] === segment),
    });
  };
  return {
    takeIn: async (body: CallOf<typeof createRightsRequest>['body']) => {
      await send(createRightsRequest, { body });
      await readAnew(listRightsRequests);
    },
    close: async (id: string, body: CallOf<typeof closeRightsRequest>['body']) => {
      await send(closeRightsRequest, { params: { id }, body });
      await readAnew(listRightsRequests);
    },
    confirm: async (id: string, reference: string) => {
      const erasure = await call(checked(confirmErasure), { params: { id }, body: { reference } });
      await readAnew(listErasures);
      return erasure;
    },
    place: async (body: CallOf<typeof placeHold>['body']) => {
      await send(placeHold, { body });
      await readAnew(listHolds);
    },
    end: async (id: string) => {
      await send(endHold, { params: { id } });
      await readAnew(listHolds);
    },
    readErasuresAnew: () => readAnew(listErasures),
  };
}

/** Fetches all data held on a person, and saves it as a dated file without a name in the file name. */
export async function downloadCandidateData(email: string): Promise<string> {
  const data = await call(checked(exportCandidate), { body: { email } });
  const name = `candidate-data-${localDay(new Date(data.exportedAt))}.json`;
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
  return name;
}
