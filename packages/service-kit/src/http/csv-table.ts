/** The title of the column whose cells are phones. */
const phoneColumn = 'Phone';
/** Nothing but a number: a spreadsheet can compute no more with it than its digits, and other programs import it as it is. */
const phoneAlone = /^[0-9 ().+-]+$/;

interface Cell {
  header: boolean;
  index: number;
}

/**
 * How a table is written for a spreadsheet: the mark by which it reads UTF-8, and every cell that it could take for a formula as
 * text, whatever was typed; an apostrophe before a phone number would be imported with it (product.md#typed-7).
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
