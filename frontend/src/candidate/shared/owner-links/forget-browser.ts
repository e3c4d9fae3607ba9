import type { forgetBrowser as endpoint } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { send, slowSendSignal } from '#src/shared/api/call.ts';
import { localStore, sessionStore } from '#src/shared/browser/browser-storage.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { paths } from '#src/shared/text/paths.ts';

/** Ends what this browser may do on the server, deletes what the site keeps in the browser, and opens the home page. */
export async function forgetBrowser({ downloadToken }: Pick<OwnerProof, 'downloadToken'>): Promise<void> {
  try {
    const body = downloadToken ? { downloadToken } : {};
    await send<typeof endpoint>({ method: 'POST', path: '/api/checklist/forget-browser' }, { body }, { signal: slowSendSignal() });
  } catch (error) {
    const description = failureText(error, "This browser wasn't forgotten. Please try again.");
    toast({ title: 'Error', description, variant: 'destructive' });
    return;
  }
  for (const store of [localStore, sessionStore]) for (const key of store.keys()) store.remove(key);
  // A new page keeps nothing in memory. It replaces this page's entry of the history, which may hold a token.
  window.location.replace(paths.home);
}
