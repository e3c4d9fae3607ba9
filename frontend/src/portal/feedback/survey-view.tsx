import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSurveyFeedback, type StarSummary } from '@larkfield/schemas/portal/feedback.ts';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';

/** The survey's averages and counts, and the comments. */
export function SurveyView() {
  const query = usePagedQuery(checked(getSurveyFeedback));
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
        empty={<EmptyState title="No comments yet">Reasons and remarks from the survey appear here.</EmptyState>}
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
          <span className="font-semibold">{wouldRecommend === false ? 'What holds them back' : 'What they like most'}:</span>{' '}
          {recommendReason}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {reusableLinkValue !== null && <Badge>Reusable links {reusableLinkValue}/5</Badge>}
        {draftResumeEase !== null && <Badge>Drafts {draftResumeEase}/5</Badge>}
        {wouldRecommend !== null && (
          <Badge tone={wouldRecommend ? 'accent' : 'warning'}>{wouldRecommend ? 'Would recommend' : "Wouldn't recommend"}</Badge>
        )}
        {linkMode && <Badge>After a {linkMode} link</Badge>}
      </p>
    </Card>
  );
}

/** The average, and how many gave each number of stars. */
function StarSummaryCard({ title, summary: { answers, average, counts } }: { title: string; summary: StarSummary }) {
  const most = Math.max(1, ...counts);
  return (
    <Card className="grid content-start gap-4 p-5">
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="text-muted">
          <span className="font-serif text-3xl font-semibold text-ink">{average === null ? '–' : average.toFixed(1)}</span> of 5,{' '}
          {countOf(answers, 'answer')}
        </p>
      </div>
      <ul className="grid gap-1.5">
        {counts
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
              <span>{countOf(stars, 'star')}</span>
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2.5 w-full overflow-hidden rounded-full bg-sunken"
              >
                <rect width={(100 * count) / most} height="10" className="fill-accent" />
              </svg>
              <span className="text-right font-semibold">{count}</span>
            </li>
          ))}
      </ul>
    </Card>
  );
}

function RecommendCard({ yes, no }: { yes: number; no: number }) {
  const answers = yes + no;
  return (
    <Card className="grid content-start gap-4 p-5">
      <div>
        <h3 className="text-xl">Would recommend</h3>
        <p className="text-muted">
          <span className="font-serif text-3xl font-semibold text-ink">
            {answers === 0 ? '–' : `${Math.round((100 * yes) / answers)}%`}
          </span>{' '}
          {answers === 0 ? '' : 'say yes, '}
          {countOf(answers, 'answer')}
        </p>
      </div>
      <dl className="grid max-w-40 grid-cols-[1fr_auto] gap-1.5">
        <dt>Yes</dt>
        <dd className="text-right font-semibold">{yes}</dd>
        <dt>No</dt>
        <dd className="text-right font-semibold">{no}</dd>
      </dl>
    </Card>
  );
}
