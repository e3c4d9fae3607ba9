import type { EndpointService } from '@larkfield/schemas/endpoint.ts';

/** Services that answer calls from outside. */
export const upstreams = ['auth', 'checklist', 'links', 'contact'] as const satisfies EndpointService[];
export type Upstream = (typeof upstreams)[number];
