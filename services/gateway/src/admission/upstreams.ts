import type { EndpointService } from '@larkfield/schemas/endpoint.ts';

/** Services that handle external calls. */
export const upstreams = ['auth', 'checklist', 'links', 'contact'] as const satisfies EndpointService[];
export type Upstream = (typeof upstreams)[number];
