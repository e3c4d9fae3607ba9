import { listProInterest } from '@larkfield/schemas/portal/feedback.ts';
import { EmailFact, Fact, FactList, PhoneFact } from '#src/portal/shared/fact-list.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { StatList } from '#src/shared/figures/stat-list.tsx';
import { SurveyView } from './survey-view.tsx';

export function PortalFeedbackPage() {
  return (
    <PortalShell title="Feedback & PRO" access="admin">
      <FeedbackTabs />
    </PortalShell>
  );
}

const views = ['survey', 'pro'] as const;
const labels = { survey: 'Survey', pro: 'PRO interest' } as const;

/** The two lists, one at a time, because reading the names and addresses in the second is audited. */
function FeedbackTabs() {
  const address = useFilter();
  const view = address.getOneOf('view', views) ?? 'survey';
  return (
    <div className="grid gap-6">
      <FilterChips
        legend="Show"
        options={views}
        value={view}
        labelOf={(value) => labels[value]}
        onValueChange={(value) => address.set({ view: value })}
      />
      {view === 'survey' ? <SurveyView /> : <ProInterestView />}
    </div>
  );
}

/** 'reusable_links_notify_me' becomes 'Reusable links'. */
function featureName(interestSource: string): string {
  const words = interestSource.replace(/_notify_me$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sign-ups for planned features. */
function ProInterestView() {
  const query = usePagedQuery(checked(listProInterest));
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
        empty={<EmptyState title="No sign-ups yet">People who asked to hear about PRO features appear here.</EmptyState>}
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
