/** An entry of a list that people choose from. Its id is stored, so it is never removed from the list and never reused. */
export interface Choice {
  id: string;
  label: string;
}

export interface ChoiceGroup<Entry extends Choice = Choice> {
  label: string;
  choices: readonly Entry[];
}

/** Turns an object of ids and labels into entries. */
export const choicesOf = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([id, label]) => ({ id, label }));

/** The label of an id, or the id itself when only a newer list knows it. */
export function labelOf(choices: readonly Choice[], id: string): string {
  return choices.find((choice) => choice.id === id)?.label ?? id;
}
