/** The title of the column whose cells are phones. */
const phoneColumn = 'Phone';
/** Matches a plain phone number. It is not a harmful formula, and other programs can import it unchanged. */
const phoneAlone = /^[0-9 ().+-]+$/;

interface Cell {
  header: boolean;
  index: number;
}

/**
 * CSV options for spreadsheets: a byte order mark for UTF-8, and an apostrophe before any cell that could be taken for a formula.
 * Phone numbers get no apostrophe, since other programs would import it (product.md#typed-7).
 */
export const csvTable = (columns: readonly string[]) => ({
  header: true,
  columns: [...columns],
  bom: true,
  record_delimiter: 'windows' as const,
  escape_formulas: true,
  cast: {
    string: (value: string, { header, index }: Cell) =>
      !header && columns[index] === phoneColumn && phoneAlone.test(value) ? { value, escape_formulas: false } : value,
  },
});
