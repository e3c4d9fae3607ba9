import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import { send } from '#src/shared/api/send.ts';

/** The path of the endpoint getCurrentUser; a test holds the two together. */
export const currentUserPath = '/api/auth/me';

/**
 * Asks who is signed in. Nearly every visitor is nobody: the contract, and zod with it, is loaded for the others only,
 * so that public pages stay light.
 */
export async function checkSession(signal: AbortSignal): Promise<CurrentUser | null> {
  const reply: { user?: unknown } = await (await send('GET', currentUserPath, undefined, { signal })).json();
  if (!reply.user) return null;
  const [{ getCurrentUser }, { readLoosely }] = await Promise.all([
    import('@larkfield/schemas/auth/get-current-user.ts'),
    import('@larkfield/schemas/read-loosely.ts'),
  ]);
  return readLoosely(getCurrentUser.reply).parse(reply).user;
}
