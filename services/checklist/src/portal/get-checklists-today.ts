import { getChecklistsToday } from '@larkfield/schemas/portal/get-checklists-today.ts';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { countOpenRequests } from '#src/candidates/rights-requests/rights-request-store.ts';
import { countSubmissions } from './submission-list/submission-card-store.ts';
import { toCardQuery, type ListFilters } from './submission-list/submission-query.ts';

/** The same filters as those of the lists that the counts lead to (product.md#desk-1). */
export const getChecklistsTodayRoute = ({ template }: ChecklistContext) =>
  route(getChecklistsToday, async ({ identity }) => {
    const count = async (filters: ListFilters) => countSubmissions(await toCardQuery(filters, template));
    const within = portalConstants.endsSoonDays;
    const [failedPdfs, expiringChecklists, expiringCertificates, rightsRequests] = await Promise.all([
      count({ pdf: 'failed' }),
      count({ expiresWithin: within }),
      count({ certificateEndsWithin: within }),
      identity.role === 'admin' ? countOpenRequests() : null,
    ]);
    return { failedPdfs, expiringChecklists, expiringCertificates, rightsRequests };
  });
