/** The user who wrote state that may contain names into a history entry: a search, or its result list. */
export interface KeptBy {
  /** Id of the user. */
  by?: string | undefined;
}

/** The id of the user whose state a history entry holds; undefined if it holds no user's state. */
export function keeperOf(state: unknown): string | undefined {
  const { by, list } = (state ?? {}) as KeptBy & { list?: KeptBy };
  return by ?? list?.by;
}
