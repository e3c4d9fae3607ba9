import type { RightsRequest } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import type { StoredRightsRequest } from './rights-request-store.ts';

export function toRightsRequest({
  _id,
  kind,
  name,
  email,
  notes,
  status,
  receivedAt,
  dueAt,
  closedAt,
  closedByEmail,
  outcome,
}: StoredRightsRequest): RightsRequest {
  return {
    id: _id.toString(),
    kind,
    name,
    email,
    notes,
    status,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedByEmail ?? null,
    outcome: outcome ?? null,
  };
}
