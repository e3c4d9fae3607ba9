import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { anyValue, type JobFilters } from './filter-jobs.ts';

const empty: JobFilters = { search: '', category: anyValue, location: anyValue };
const names = ['search', 'category', 'location'] as const;

function readFilters(address: string): JobFilters {
  const params = new URLSearchParams(address);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? empty[name]])) as unknown as JobFilters;
}

function writeFilters(filters: JobFilters): string {
  return new URLSearchParams(names.filter((name) => filters[name] !== empty[name]).map((name) => [name, filters[name]])).toString();
}

/** The filters of the jobs page; the address carries them, so that a search can be shared and survives a reload. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [filters, setFilters] = useState(() => readFilters(address));
  // The address follows a moment later, and meanwhile more may be typed: what we wrote ourselves changes nothing here.
  const written = useRef<string[]>([]);

  useEffect(() => {
    const own = written.current.indexOf(address);
    written.current = own === -1 ? [] : written.current.slice(own + 1);
    if (own === -1) setFilters(readFilters(address));
  }, [address]);

  const change = (changes: Partial<JobFilters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    const nextAddress = writeFilters(next);
    if (nextAddress === (written.current.at(-1) ?? address)) return;
    written.current.push(nextAddress);
    setParams(new URLSearchParams(nextAddress), { replace: true });
  };
  return { filters, change, clear: () => change(empty) };
}
