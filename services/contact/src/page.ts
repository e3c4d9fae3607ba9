import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** Where a page begins and how much to ask for: one more than fits, which tells whether there is a next page. */
export interface PagePosition {
  after?: string;
  limit: number;
}

/** Reads the cursor of a list that is ordered by id. */
export function readPosition(cursor: string | undefined): PagePosition {
  if (cursor !== undefined && !objectIdSchema.safeParse(cursor).success) {
    fail('INVALID_INPUT', { fields: [{ field: 'cursor', message: 'Not a valid position' }] });
  }
  return { after: cursor, limit: portalConstants.pageSize + 1 };
}

/** What fits the page, and the cursor of the next one. */
export function cutPage<Item extends { _id: { toHexString: () => string } }>(found: Item[]): { items: Item[]; nextCursor: string | null } {
  const items = found.slice(0, portalConstants.pageSize);
  return { items, nextCursor: found.length > items.length ? items.at(-1)!._id.toHexString() : null };
}
