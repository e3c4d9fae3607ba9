import { listOwnPutForwards } from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { stateText, subjectText } from '#src/candidate/shared/put-forward-text.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { checked } from '#src/shared/api/checked.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';

/**
 * The jobs that the candidate was put forward for or is asked about, each with a link to its page. Those that wait for an answer come
 * first.
 */
export function OwnPutForwards() {
  const query = useQuery({ ...endpointQuery(checked(listOwnPutForwards), {}), gcTime: 0 });
  const waits = ({ state }: { state: string }) => state === 'asked' || state === 'call-first';
  const all = query.data?.putForwards ?? [];
  const ordered = [...all.filter(waits), ...all.filter((one) => !waits(one))];
  if (query.isError) return <LoadFailure what="What you were put forward for" query={query} />;
  if (ordered.length === 0) return null;
  return (
    <section aria-labelledby="put-forward" className="grid gap-3">
      <h2 id="put-forward" className="text-2xl">
        Put forward
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {ordered.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:flex-nowrap">
              <div className="mr-auto min-w-0">
                <h3 className="text-lg leading-tight wrap-anywhere">{subjectText(one)}</h3>
                <p className="text-muted wrap-anywhere">
                  <span>{`${stateText(one)}. ${one.specialtyName}, `}</span>
                  <span className="whitespace-nowrap">{one.shortReference}</span>
                </p>
              </div>
              <ButtonLink to={one.page} variant={waits(one) ? 'primary' : 'secondary'} className="shrink-0">
                {waits(one) ? 'See it and answer' : 'See what happened'}
                <span className="sr-only"> for {subjectText(one)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
