import { type JobOrder, readJob } from '@larkfield/schemas/internal/jobs.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { serveRoutes } from '@larkfield/testing/serve-routes.ts';
import type { ChecklistUnderTest } from './start-checklist.ts';

/** Starts a stand-in for the contact service that has some jobs. */
export async function serveJobs(app: ChecklistUnderTest) {
  const jobs = new Map<string, JobOrder>();
  const { secrets } = app.stores;
  const served = await serveRoutes('contact', [route(readJob, ({ params: { id } }) => ({ job: jobs.get(id) ?? null }))], secrets);
  app.context.contact = createServiceClient('contact', served.url, createSigner('checklist', secrets.internalKey('checklist')));
  return { jobs, stop: served.stop };
}

/** A job for nights in a medical ICU. */
export const micuNights = (changes: Partial<JobOrder> = {}): JobOrder => ({
  id: 'a1'.repeat(12),
  title: 'Registered Nurse (RN), Medical ICU, Nights, Travel',
  company: 'Fernhill Regional Hospital',
  location: 'Dallas, TX',
  startsOn: '2027-01-11',
  weeks: 13,
  shift: 'Nights',
  unit: 'medical-icu',
  salary: '$2,450–$2,700 per week',
  state: 'open',
  revision: 1,
  offer: 1,
  checklist: { slug: 'rn-micu', name: 'Medical ICU RN' },
  license: 'TX',
  certificates: ['BLS', 'ACLS', 'bls'],
  ehr: ['epic'],
  terms: {},
  ...changes,
});
