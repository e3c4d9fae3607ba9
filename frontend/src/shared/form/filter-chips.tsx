import { useId } from 'react';

interface FilterChipsProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The text of a chip; without this, the value itself. */
  labelOf?: (value: Value) => string;
}

/** One choice out of a few, as chips. These are native radios, so that arrow keys work. */
export function FilterChips<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  labelOf = (value) => value,
}: FilterChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {options.map((option) => (
          <label key={option} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onValueChange(option)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full"
            />
            <span
              data-key
              className="pointer-events-none inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-3 font-semibold sm:px-4 peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-hover:border-ink"
            >
              {labelOf(option)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
