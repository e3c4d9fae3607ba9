/** Lower case without accents, cut at everything that is no letter or digit. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0);
}

/** Whether each word that is looked for begins one of the words of a text, as the search of submissions has it. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text);
  const terms = wordsOf(query);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
