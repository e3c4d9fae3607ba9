import { formatCount } from '@larkfield/report/documents/catalogue-figures.ts';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { useCapabilityDeck } from '#src/site/shared/use-capability-deck.ts';

const figures = [
  ['specialties', 'Specialties'],
  ['distinctSkills', 'Different skills'],
  ['skills', 'Skills across all lists'],
  ['safetySkills', 'Safety skills, counted in each list'],
] as const;

/** The current size of the catalog. */
export function CatalogueFigures() {
  const { data, isError } = useCapabilityDeck();
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-6 lg:grid-cols-4">
      {figures.map(([name, label]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1 border-l-2 border-scrub-600 pl-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-h-10 font-serif text-3xl font-semibold sm:min-h-13 sm:text-4xl">
            {data && <span>{formatCount(data.catalogue[name])}</span>}
            {isError && <span aria-label="not known">–</span>}
            {!data && !isError && <Skeleton className="mt-2 h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
