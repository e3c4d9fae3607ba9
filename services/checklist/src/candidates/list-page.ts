import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** Reads the cursor of a list that is ordered by id; asks for one more than fits, which tells whether there is a next page. */
export function readPosition(cursor: string | undefined): { after?: string; limit: number } {
  if (cursor !== undefined && !objectIdSchema.safeParse(cursor).success) {
    fail('INVALID_INPUT', { fields: [{ field: 'cursor', message: 'Not a valid position' }] });
  }
  return { after: cursor, limit: portalConstants.pageSize + 1 };
}

/** What fits the page, and the cursor of the next one. */
export function cutPage<Item extends { _id: { toString: () => string } }>(found: Item[]): { items: Item[]; nextCursor: string | null } {
  const items = found.slice(0, portalConstants.pageSize);
  return { items, nextCursor: found.length > items.length ? items.at(-1)!._id.toString() : null };
}
