import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** A search box; `label` is read aloud, the placeholder only hints. */
export function SearchInput({ label, className = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
      <TextInput type="search" aria-label={label} autoComplete="off" enterKeyHint="search" {...rest} className="pl-11" />
    </div>
  );
}
