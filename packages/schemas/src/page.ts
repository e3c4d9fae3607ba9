import { z } from 'zod';
import { objectIdSchema } from './identifiers.ts';
import { portalConstants } from './portal-constants.ts';

/** How many items a page of the portal's lists holds. */
export const pageSize = 20;

/** Where a page begins, in the query of a list: after the item with this id, the last one of the page before. */
export const cursorSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'Not a valid position')
  .optional();

/** Some items by their ids, in a query: separated by commas. */
export const someIdsSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(objectIdSchema).min(1).max(portalConstants.bulkLimit));

/** The cursor of the next page, in the reply of a list; null on the last page. */
export const nextCursorSchema = z.string().nullable();
