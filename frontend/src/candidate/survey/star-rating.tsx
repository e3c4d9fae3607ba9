import { Star } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import type { Stars } from './survey-answers.ts';

interface StarRatingProps {
  question: string;
  /** What one to five stars mean. */
  labels: readonly string[];
  value: Stars | null;
  onChange: (value: Stars | null) => void;
}

const scale: Stars[] = [1, 2, 3, 4, 5];

/** One to five stars as native radios; the meaning of the choice stands beside them. */
export function StarRating({ question, labels, value, onChange }: StarRatingProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{question}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ml-2 flex">
          {scale.map((stars) => {
            const isLit = value !== null && stars <= value;
            return (
              <label key={stars} className="relative grid size-11 cursor-pointer place-items-center">
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={stars === value}
                  onChange={() => onChange(stars)}
                  aria-label={`${stars} of 5, ${labels[stars - 1]}`}
                  className="peer absolute inset-0 cursor-pointer appearance-none rounded-control"
                />
                <Star
                  aria-hidden="true"
                  className={classNames(
                    'pointer-events-none size-8 peer-hover:text-warning',
                    isLit ? 'fill-daybreak-400 text-warning' : 'text-control',
                  )}
                />
              </label>
            );
          })}
        </div>
        <p className="flex min-h-9 items-center gap-2 text-sm text-muted">
          <span aria-hidden="true">{value === null ? `${labels[0]} to ${labels[4]?.toLowerCase()}` : labels[value - 1]}</span>
          {value !== null && (
            <button type="button" onClick={() => onChange(null)} className="min-h-9 rounded-key px-1 underline hover:text-ink">
              Clear <span className="sr-only">the answer to {question}</span>
            </button>
          )}
        </p>
      </div>
    </fieldset>
  );
}
