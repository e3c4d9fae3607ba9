import { pageSize } from '@larkfield/schemas/page.ts';

/** What a list's query needs to know of a page. */
export interface PagePosition {
  /** The id after which the page begins, in the order of the list; undefined for the first page. */
  after: string | undefined;
  /** How many to read: one more than the page holds, which tells whether there is a next one. */
  limit: number;
}

interface PageOptions<Item> {
  /** Items of a page; 20 by default. */
  size?: number;
  /** What the next page begins after; the item's `_id` by default. */
  cursorOf?: (item: Item) => unknown;
}

/**
 * Reads one page of a list.
 * @param cursor as the query gave it, checked by `cursorSchema`
 * @param find reads at most `limit` items after the position, in the order of the list
 * @returns the items that the page holds, and the cursor of the next page, null on the last one
 */
export async function readPage<Item>(
  cursor: string | undefined,
  find: (position: PagePosition) => Promise<Item[]>,
  { size = pageSize, cursorOf = (item) => (item as { _id: unknown })._id }: PageOptions<Item> = {},
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const found = await find({ after: cursor, limit: size + 1 });
  const items = found.slice(0, size);
  return { items, nextCursor: found.length > size ? String(cursorOf(items.at(-1)!)) : null };
}
