/** A statement with its heading. */
export interface Point {
  title: string;
  text: string;
}

/** When the texts of the firm's documents were last gone through; raise it with their wording. */
export const documentEdition = { label: 'November 2026', date: new Date('2026-11-01T00:00:00Z') } as const;
