interface Entry {
  pathname: string;
  search: string;
  state: unknown;
}

/**
 * The entry of the history at which the browser is already, or undefined when it is the rendered one or not the router's: a busy
 * page renders a new address late, and one that still has to be loaded later still.
 */
export function entryAhead(renderedKey: string): Entry | undefined {
  // What the router keeps there; the first entry has no key, and one that it did not make has nothing at all.
  const kept = window.history.state as { key?: string; usr?: unknown } | null;
  if (kept === null || (kept.key ?? 'default') === renderedKey) return undefined;
  const { pathname, search } = window.location;
  return { pathname, search, state: kept.usr };
}
