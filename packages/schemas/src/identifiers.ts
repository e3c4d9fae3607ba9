import { z } from 'zod';

/** A MongoDB ObjectId as 24 hex characters. */
export const objectIdSchema = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');

/** Any of our tokens: exactly 64 lower-case hex characters. */
export const tokenSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A keyed hash of an address, which only the service with the key can make. */
export const addressKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A token in a path. Any string is accepted here: the route returns 404 for a
 * malformed or unknown token, and only a non-string is a 400 (product.md#links-4).
 */
export const tokenParamsSchema = z.strictObject({ token: z.string() });

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** The reference that a candidate reads out on the phone: LK-XXXX-XXXX in Crockford base32. */
export const shortReferenceSchema = z.string().regex(/^LK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

/** How many times a link's sessions and tokens were ended. Each of them carries the epoch in which it was issued (decision 032). */
export const linkEpochSchema = z.number().int().nonnegative();

/** The parameters of a route that names one submission. */
export const submissionIdParamsSchema = z.strictObject({ id: objectIdSchema });
