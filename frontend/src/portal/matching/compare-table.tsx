import { Check, History } from 'lucide-react';

interface CompareCell {
  text: string;
  isMet?: boolean | undefined;
  isStale?: boolean | undefined;
  /** What others say of it. */
  more?: string | undefined;
  /** Nothing was said. */
  isQuiet?: boolean | undefined;
}

/** One thing that is compared. */
export interface CompareRow {
  key: string;
  head: string;
  note?: string;
  cells: CompareCell[];
}

interface CompareTableProps {
  caption: string;
  columns: readonly { id: string; name: string }[];
  rows: readonly CompareRow[];
}

/** A table that becomes a stack of cards where it has no room; each cell then says whose it is. */
export function CompareTable({ caption, columns, rows }: CompareTableProps) {
  return (
    <table className="compare-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What is compared</span>
          </th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, note, cells }) => (
          <tr key={key}>
            <th scope="row">
              <span>{head}</span>
              {note && <span className="compare-note">{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]!.id} className={cell.isQuiet ? 'text-muted' : ''}>
                <span aria-hidden="true" className="compare-name">
                  {columns[index]!.name}
                </span>
                <span className="compare-text">
                  {cell.isMet && <Check aria-hidden="true" className="mr-1 inline size-4 text-accent-text" />}
                  {cell.isStale && <History aria-hidden="true" className="mr-1 inline size-4 text-warning" />}
                  <span>{cell.text}</span>
                  {cell.isStale && <span className="text-warning"> (stale)</span>}
                </span>
                {cell.more && <span className="compare-note">{cell.more}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
