/**
 * Nothing but MongoDB's Stable API is sent (https://www.mongodb.com/docs/manual/reference/stable-api/): a command, option or index outside
 * it is refused by every server, the embedded store included, so that no later version can take away what the product uses.
 */
export const stableApi = { version: '1', strict: true, deprecationErrors: true } as const;

/** The options of an index of only those documents that have `field`: what `sparse` does, which the Stable API leaves out. */
export function wherePresent(field: string): { partialFilterExpression: Record<string, { $exists: true }>; name: string } {
  return { partialFilterExpression: { [field]: { $exists: true } }, name: `${field}_present` };
}
