import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { ProInterestView } from './pro-interest-view.tsx';
import { SurveyView } from './survey-view.tsx';

const views = ['survey', 'pro'] as const;
const labels = { survey: 'Survey', pro: 'PRO interest' } as const;

/** The two lists, one at a time: that the names and addresses of the second were read is audited. */
export function FeedbackTabs() {
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
