/**
 * We use only MongoDB's Stable API (https://www.mongodb.com/docs/manual/reference/stable-api/). With these options every server, including
 * the embedded store, refuses anything else, so that no later version can remove features that the product uses.
 */
export const stableApi = { version: '1', strict: true, deprecationErrors: true } as const;

/** Options of an index over only the documents that have `field`. They replace `sparse`, which is not in the Stable API. */
export function wherePresent(field: string): { partialFilterExpression: Record<string, { $exists: true }>; name: string } {
  return { partialFilterExpression: { [field]: { $exists: true } }, name: `${field}_present` };
}
