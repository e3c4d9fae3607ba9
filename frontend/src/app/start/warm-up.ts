import { askEarly } from '#src/shared/api/early-reply.ts';

/**
 * Asks at once for what an address needs besides the application, which would ask for it only once it runs itself. A
 * checklist is opened from a link, often on a phone with a slow connection: its page and its skills come with the rest.
 */
export function warmUp(pathname: string): void {
  const slug = /^\/checklist\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (!slug) return;
  askEarly(`/api/specialties/slug/${slug}`);
  // The page shows its own error when its code cannot be loaded.
  import('#src/candidate/checklist/checklist-page.tsx').catch(() => undefined);
}
