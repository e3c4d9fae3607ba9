import { useLocation, useSearchParams } from 'react-router-dom';

/** The filters of a list, kept in the address, so that going back and sending a link work. An empty value is left out. */
export function useFilter() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const set = (changes: Record<string, string>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, state: state as unknown },
    );
  return {
    get: (name: string) => query.get(name) ?? '',
    /** The value when it is one of the options, or undefined. */
    getOneOf: <Value extends string>(name: string, options: readonly Value[]) => options.find((option) => option === query.get(name)),
    set,
  };
}
