/** The names of our services, as used in calls between them. */
export const serviceNames = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker'] as const;
export type ServiceName = (typeof serviceNames)[number];
