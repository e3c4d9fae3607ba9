import type { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { catalogueSpecialtyPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Link } from 'react-router-dom';

const address = { method: 'GET', path: '/api/specialties' } as const;
const categories = ['Nursing', 'Allied Health', 'Therapy'] as const;

/** Links to the pages of all specialties, by category. */
export function CatalogueSpecialties() {
  const { data, isPending, refetch } = usePublicList<typeof listSpecialties>(address, { query: {} });
  if (isPending)
    return (
      <SkeletonRegion label="Loading the specialties">
        <Skeleton className="h-96 w-full rounded-card" />
      </SkeletonRegion>
    );
  if (!data)
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>The specialties couldn't be loaded.</p>
        <Button onClick={refetch}>Try again</Button>
      </div>
    );
  return (
    <div className="grid gap-10">
      {categories.map((category) => (
        <section key={category} aria-label={category}>
          <h3 className="mb-3 text-xl">{category}</h3>
          <ul className="gap-x-10 sm:columns-2 lg:columns-3">
            {data.data
              .filter((specialty) => specialty.category === category)
              .map(({ slug, name }) => (
                <li key={slug} className="break-inside-avoid">
                  <Link to={catalogueSpecialtyPath(slug)} className="text-link inline-block py-1.5">
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
