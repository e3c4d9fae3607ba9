import { pageSize } from '@larkfield/schemas/page.ts';

/** The position of a page, for the query of a list. */
export interface PagePosition {
  /** The cursor after which the page begins; undefined for the first page. */
  after: string | undefined;
  /** Number of items to read: one more than the page size, to find out whether there is a next page. */
  limit: number;
}

interface PageOptions<Item> {
  /** Items of a page; 20 by default. */
  size?: number;
  /** The cursor of an item, after which the next page begins; by default its `_id`. */
  cursorOf?: (item: Item) => unknown;
}

/**
 * Reads one page of a list.
 * @param cursor as the query gave it, checked by `cursorSchema`
 * @param find reads at most `limit` items after the position, in the order of the list
 * @returns the items of the page and the cursor of the next page, which is null on the last page
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
