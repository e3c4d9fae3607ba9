import type { Request, Response } from 'express';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { ownerCookie } from '@larkfield/schemas/internal/links.ts';
import { clearCookie, cookieName, cookieNames, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { tokenAges } from './access-token-store.ts';

/** A browser that many people submit from keeps the proofs of so many submissions: its requests carry all of them, and servers take only so much. */
const kept = 20;
/** So many are removed with one reply, whose headers may not grow without end either. */
const removedAtOnce = 40;

interface OwnerCookie {
  request: Request;
  response: Response;
  submissionId: string;
  token: string;
  isSecure: boolean;
}

/** Sets the cookie that proves in this browser who submitted a checklist, and removes the oldest of too many. */
export function setOwnerCookie({ request, response, submissionId, token, isSecure }: OwnerCookie) {
  const prefix = cookieName(ownerCookie(''), isSecure);
  const others = cookieNames(request)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => id !== submissionId && objectIdSchema.safeParse(id).success);
  // Ids begin with the time they were made.
  const tooMany = others.sort().slice(0, Math.max(0, others.length - (kept - 1)));
  for (const id of tooMany.slice(0, removedAtOnce)) clearCookie(response, ownerCookie(id), { isSecure });
  setCookie(response, ownerCookie(submissionId), token, { isSecure, maxAge: tokenAges['owner-cookie'] });
}
