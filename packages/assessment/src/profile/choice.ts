/** An entry of a list that people choose from: an id, which is stored and never removed from its list or used again, and the words for it. */
export interface Choice {
  id: string;
  label: string;
}

export interface ChoiceGroup<Entry extends Choice = Choice> {
  label: string;
  choices: readonly Entry[];
}

/** Entries out of `id: label`. */
export const choicesOf = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([id, label]) => ({ id, label }));

/** The words for an id; the id itself where a newer list has it and this one does not. */
export function labelOf(choices: readonly Choice[], id: string): string {
  return choices.find((choice) => choice.id === id)?.label ?? id;
}
