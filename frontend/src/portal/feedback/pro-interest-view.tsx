import { listProInterest } from '@larkfield/schemas/portal/list-pro-interest.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { EmailFact, PhoneFact } from '#src/portal/shared/contact-facts.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { StatList } from '#src/shared/ui/stat-list.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';

/** 'reusable_links_notify_me' as 'Reusable links'. */
function featureName(interestSource: string): string {
  const words = interestSource.replace(/_notify_me$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who wants to hear of which planned feature. */
export function ProInterestView() {
  const query = usePagedQuery(listProInterest);
  const sum = query.data?.pages[0];
  const signUps = query.data?.pages.flatMap((page) => page.signUps) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{sum ? countOf(sum.total, 'sign-up') : 'PRO interest'}</h2>
        <RefreshButton query={query} />
      </div>
      {sum && sum.features.length > 0 && (
        <StatList
          className="sm:grid-cols-2 lg:grid-cols-4"
          stats={sum.features.map(({ interestSource, count }) => ({ value: String(count), label: featureName(interestSource) }))}
        />
      )}
      <PagedList
        query={query}
        items={signUps}
        name="sign-ups"
        empty={<EmptyState title="No sign-ups yet">Who asks to be notified of PRO features appears here.</EmptyState>}
        renderItem={({ candidateName, email, phone, featureTitle, specialtyName, signedUpAt }) => (
          <Card className="grid gap-3 p-5">
            <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
              {candidateName}
            </h3>
            <FactList>
              <Fact name="Feature">{featureTitle}</Fact>
              {specialtyName && <Fact name="Specialty">{specialtyName}</Fact>}
              <EmailFact email={email} />
              <PhoneFact phone={phone} />
              <Fact name="Signed up">{formatDateTime(signedUpAt)}</Fact>
            </FactList>
          </Card>
        )}
      />
    </div>
  );
}
