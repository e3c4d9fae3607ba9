import { z } from 'zod';

/** How many items a page of the portal's lists holds. */
export const pageSize = 20;

/** Where a page begins, in the query of a list: after the item with this id, the last one of the page before. */
export const cursorSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'Not a valid position')
  .optional();

/** The cursor of the next page, in the reply of a list; null on the last page. */
export const nextCursorSchema = z.string().nullable();
