import { z } from 'zod';
import { localStore } from '#src/shared/browser/browser-storage.ts';

/** Filters under a name, as an address has them. They name nobody: what is searched for is not among them (product.md#desk-2). */
const viewsSchema = z.array(z.strictObject({ name: z.string().min(1), filter: z.string().min(1) }));
export interface SavedView {
  name: string;
  filter: string;
}

const keyOf = (userId: string | undefined) => `portal-views-${userId ?? ''}`;

/** The views that somebody saved in this browser; none when what is kept cannot be read. */
export function readViews(userId: string | undefined): SavedView[] {
  try {
    return viewsSchema.parse(JSON.parse(localStore.get(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function writeViews(userId: string | undefined, views: SavedView[]): void {
  localStore.set(keyOf(userId), JSON.stringify(views));
}
