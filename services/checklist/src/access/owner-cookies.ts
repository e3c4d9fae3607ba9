import type { Request, Response } from 'express';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { ownerCookie } from '@larkfield/schemas/internal/links.ts';
import { clearCookie, cookieName, cookieNames, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { tokenAges } from './access-token-store.ts';

/** Maximum number of ownership cookies in a shared browser: each request sends all of them, and servers limit the size of headers. */
const kept = 20;
/** Maximum number of cookies removed by one reply, whose headers are limited too. */
const removedAtOnce = 40;

interface OwnerCookie {
  request: Request;
  response: Response;
  submissionId: string;
  token: string;
  isSecure: boolean;
}

/** Sets the cookie that proves who submitted a checklist, and removes the oldest ones beyond the limit. */
export function setOwnerCookie({ request, response, submissionId, token, isSecure }: OwnerCookie) {
  const prefix = cookieName(ownerCookie(''), isSecure);
  const others = cookieNames(request)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => id !== submissionId && objectIdSchema.safeParse(id).success);
  // Ids begin with their creation time.
  const tooMany = others.sort().slice(0, Math.max(0, others.length - (kept - 1)));
  for (const id of tooMany.slice(0, removedAtOnce)) clearCookie(response, ownerCookie(id), { isSecure });
  setCookie(response, ownerCookie(submissionId), token, { isSecure, maxAge: tokenAges['owner-cookie'] });
}
