import type { Request } from 'express';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** Refuses a HEAD request and whatever a browser loads ahead: a use is counted when somebody opens a link, and nothing is given without. */
export function refuseUnopened({ method, headers }: Pick<Request, 'method' | 'headers'>) {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-purpose'] ?? ''} ${headers['x-moz'] ?? ''}`;
  if (method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)) fail('OPENED_AHEAD');
}
