import { useState } from 'react';
import type { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { localStore } from '#src/shared/browser/browser-storage.ts';
import { useSession } from '#src/shared/session/session.tsx';

/** What a list can show of each submission, in this order; the name, the specialty and who has it are always there. */
export const columnLabels = {
  reference: 'Reference',
  submitted: 'Submitted',
  expires: 'Expires',
  email: 'Email',
  phone: 'Phone',
  references: 'References',
  units: 'Units',
  systems: 'EHR systems',
  states: 'Licensed in',
  certificates: 'Certifications',
} as const;
export type Column = keyof typeof columnLabels;

const all = Object.keys(columnLabels) as Column[];
const usual = 'reference,submitted,email,phone';
/** An address without columns means one's own. */
const noColumns = 'none';

const toText = (columns: readonly Column[]) => all.filter((column) => columns.includes(column)).join(',') || noColumns;

/** What a text names, or null when it names nothing that there is. */
function fromText(text: string): Column[] | null {
  if (text === noColumns) return [];
  const named = all.filter((column) => text.split(',').includes(column));
  return named.length > 0 ? named : null;
}

/**
 * The columns of the list: those of the address, which a view or a colleague's link brings along, else those that this person last
 * chose in this browser.
 */
export function useColumns(address: ReturnType<typeof useFilter>) {
  const key = `portal-columns-${useSession().user?.id ?? ''}`;
  const [own, setOwn] = useState(() => localStore.get(key) ?? usual);
  const columns = fromText(address.get('columns')) ?? fromText(own) ?? fromText(usual)!;
  const choose = (chosen: readonly Column[]) => {
    const text = toText(chosen);
    setOwn(text);
    localStore.set(key, text);
    address.set({ columns: text });
  };
  return {
    columns,
    toggle: (column: Column) => choose(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]),
    /** Back to what everybody sees who has chosen nothing. */
    reset: () => {
      setOwn(usual);
      localStore.remove(key);
      address.set({ columns: '' });
    },
    isUsual: toText(columns) === usual,
    all,
  };
}
export type Columns = ReturnType<typeof useColumns>;
