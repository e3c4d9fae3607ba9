import { z } from 'zod';
import { objectIdSchema } from './identifiers.ts';
import { portalConstants } from './portal-constants.ts';

/** How many items a page of the portal's lists holds. */
export const pageSize = 20;

/** The start of a page, in the query of a list: the id of the last item of the previous page. */
export const cursorSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'Not a valid position')
  .optional();

/** Ids in a query, separated by commas. */
export const someIdsSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(objectIdSchema).min(1).max(portalConstants.bulkLimit));

/** The cursor of the next page, in the reply of a list; null on the last page. */
export const nextCursorSchema = z.string().nullable();
