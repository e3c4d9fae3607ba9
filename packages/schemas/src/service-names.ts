/** Our services, as they name themselves to each other. */
export const serviceNames = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker'] as const;
export type ServiceName = (typeof serviceNames)[number];
