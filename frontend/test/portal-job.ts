import type { PortalJob } from '@larkfield/schemas/portal/jobs.ts';

/** A job that is not on the site, in the form in which the portal reads it. */
export const portalJob = (changes: Partial<PortalJob> = {}): PortalJob => ({
  id: '1'.repeat(24),
  title: 'MICU nights',
  company: 'Fernhill',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights.',
  requirements: ['RN license'],
  pay: { from: 48, to: 56, unit: 'hour' },
  type: 'Travel',
  state: 'draft',
  revision: 3,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  postedAt: null,
  ...changes,
});
