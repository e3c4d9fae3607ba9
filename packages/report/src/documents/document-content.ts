/** A statement with its heading. */
export interface Point {
  title: string;
  text: string;
}

/** The date of the last review of the documents' texts; update it when the wording changes. */
export const documentEdition = { label: 'November 2026', date: new Date('2026-11-01T00:00:00Z') } as const;
