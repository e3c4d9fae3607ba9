import type { CapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Portrait } from '#src/site/shared/portrait.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import type { DeckReading } from '#src/site/shared/use-capability-deck.ts';

/** People by role, the platform's technologies, and contact addresses, all from the API. */
export function DeckPeople({ deck: { data, isPending, isError, refetch } }: { deck: DeckReading }) {
  return (
    <Section title="Who is behind it">
      {data && <People deck={data} />}
      {isError && (
        <EmptyState title="This part couldn't be loaded" action={<Button onClick={refetch}>Try again</Button>}>
          Please check your connection.
        </EmptyState>
      )}
      {isPending && <Placeholder />}
    </Section>
  );
}

function People({ deck: { companyName, founder, productLead, technologies, email, website } }: { deck: CapabilityDeck }) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
      <ul className="grid gap-6 sm:grid-cols-2">
        {[founder, productLead].map(({ name, title, credentials, portrait }) => (
          <li key={title} className="grid content-start gap-3 rounded-card border border-line bg-surface p-6">
            <Portrait name={name || title} portrait={portrait} />
            <h3 className="text-xl">{name || title}</h3>
            {name && <p className="font-semibold text-accent-text">{title}</p>}
            {credentials.length > 0 && (
              <ul aria-label="Credentials" className="grid gap-1 text-muted">
                {credentials.map((credential) => (
                  <li key={credential}>{credential}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-8">
        {technologies.length > 0 && (
          <div>
            <h3 className="mb-3 text-xl">Built with</h3>
            <ul className="flex flex-wrap gap-2">
              {technologies.map((technology) => (
                <li key={technology} className="rounded-full border border-line bg-surface px-3.5 py-1">
                  {technology}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3 className="mb-2 text-xl">{companyName}</h3>
          <p className="grid justify-items-start gap-1">
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
            <a href={website} className="text-link">
              {website.replace(/^https?:\/\//, '')}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

function Placeholder() {
  return (
    <SkeletonRegion label="Loading people and technologies" className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
      <div className="grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-48 w-full rounded-card" />
        <Skeleton className="h-48 w-full rounded-card" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-16 w-2/3" />
      </div>
    </SkeletonRegion>
  );
}
