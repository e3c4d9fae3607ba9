/** Who put something into a history entry that may hold names of people: a search, or the list that it gave. */
export interface KeptBy {
  /** Id of the user. */
  by?: string | undefined;
}

/** The id of the user a history entry belongs to; undefined when it holds no user's state. */
export function keeperOf(state: unknown): string | undefined {
  const { by, list } = (state ?? {}) as KeptBy & { list?: KeptBy };
  return by ?? list?.by;
}
