import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSurveyFeedback } from '@larkfield/schemas/portal/get-survey-feedback.ts';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { PagedList } from '#src/portal/shared/lists/paged-list.tsx';
import { RefreshButton } from '#src/portal/shared/lists/refresh-button.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { usePagedQuery } from '#src/portal/shared/lists/use-paged-query.ts';
import { RecommendCard } from './recommend-card.tsx';
import { StarSummaryCard } from './star-summary-card.tsx';

/** What the survey says in sum, and what people wrote. */
export function SurveyView() {
  const query = usePagedQuery(getSurveyFeedback);
  const sum = query.data?.pages[0];
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{sum ? countOf(sum.total, 'survey') : 'Survey'}</h2>
        <RefreshButton query={query} />
      </div>
      {sum && (
        <div className="grid gap-4 md:grid-cols-3">
          <StarSummaryCard title="Value of reusable links" summary={sum.reusableLinkValue} />
          <StarSummaryCard title="Ease of resuming drafts" summary={sum.draftResumeEase} />
          <RecommendCard {...sum.recommend} />
        </div>
      )}
      {sum && <h2 className="text-2xl">In their own words</h2>}
      <PagedList
        query={query}
        items={texts}
        name="answers"
        empty={<EmptyState title="Nobody wrote anything yet">Reasons and remarks from the survey appear here.</EmptyState>}
        renderItem={(text) => <SurveyText text={text} />}
      />
    </div>
  );
}

type Text = ReplyOf<typeof getSurveyFeedback>['texts'][number];

function SurveyText({ text }: { text: Text }) {
  const { sentAt, reusableLinkValue, draftResumeEase, wouldRecommend, recommendReason, feedbackMessage, linkMode } = text;
  return (
    <Card className="grid gap-3 p-5">
      <h3 tabIndex={-1} className="font-sans text-base text-muted">
        {formatDateTime(sentAt)}
      </h3>
      {feedbackMessage && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{feedbackMessage}</p>}
      {recommendReason && (
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">
          <span className="font-semibold">Why {wouldRecommend === false ? 'not recommend' : 'recommend'}:</span> {recommendReason}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {reusableLinkValue !== null && <Badge>Reusable links {reusableLinkValue}/5</Badge>}
        {draftResumeEase !== null && <Badge>Drafts {draftResumeEase}/5</Badge>}
        {wouldRecommend !== null && (
          <Badge tone={wouldRecommend ? 'accent' : 'warning'}>{wouldRecommend ? 'Recommends' : 'Does not recommend'}</Badge>
        )}
        {linkMode && <Badge>After a {linkMode} link</Badge>}
      </p>
    </Card>
  );
}
