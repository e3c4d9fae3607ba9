interface Entry {
  pathname: string;
  search: string;
  state: unknown;
}

/**
 * The browser's current history entry, or undefined if it is already rendered or not the router's. A busy page renders a new address late,
 * and a page whose code is still loading even later.
 */
export function entryAhead(renderedKey: string): Entry | undefined {
  // The router's state of the entry. The first entry has no key, and an entry that the router did not create has no state.
  const kept = window.history.state as { key?: string; usr?: unknown } | null;
  if (kept === null || (kept.key ?? 'default') === renderedKey) return undefined;
  const { pathname, search } = window.location;
  return { pathname, search, state: kept.usr };
}
