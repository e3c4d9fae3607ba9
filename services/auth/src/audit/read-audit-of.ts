import { readAuditOf } from '@larkfield/schemas/internal/read-audit-of.ts';
import { personConstants } from '@larkfield/schemas/people/person.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listEntriesAbout } from './audit-chain-store.ts';
import { toAuditEntries } from './list-audit-events.ts';

export const readAuditOfRoute = () =>
  route(readAuditOf, async ({ body: { objects, without } }) => ({
    events: await toAuditEntries(await listEntriesAbout(objects, without, personConstants.listed)),
  }));
