import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { useIsOnline } from '#src/shared/browser/store.ts';
import { useChecklist, useHasRatings, useRatingsValue } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isConnectionLost, lossWords } from './send-submission.ts';
import { completeFrom, findStraightLine } from './submit-rules.ts';

/** This text describes both Submit buttons. A screen reader reads it with the button, so that it interrupts nothing. */
export const submitNotes = 'submit-notes';

/** After this many milliseconds, a waiting candidate is told that the connection is slow. */
const slowAfter = 5_000;

interface SubmitRowProps {
  isSending: boolean;
  failure: Error | null;
  /** Further content at the end of the form. */
  children?: ReactNode;
}

/** The end of the form: the Submit button and its notes. */
export function SubmitRow({ isSending, failure, children }: SubmitRowProps) {
  const hasRatings = useHasRatings();
  const { edit, ratings } = useChecklist();
  const { length: total } = ratings.skills;
  const isIncomplete = useRatingsValue(({ ratedCount }) => ratedCount() > 0 && ratedCount() < completeFrom(total));
  return (
    <div className="grid justify-items-center gap-3 pt-4 text-center">
      {/* From the `sm` breakpoint this space is reserved, so that a notice does not move the page. */}
      <div id={submitNotes} className="grid max-w-[60ch] content-end sm:min-h-24">
        {!hasRatings && <span className="sr-only">Rate a skill first.</span>}
        <StraightLineNotice />
        {isIncomplete && (
          <p className={`${noticeStyle} mt-2`}>
            {`Fewer than ${completeFrom(total)} of ${total} skills are rated, so the report will be marked incomplete.`}
          </p>
        )}
      </div>
      <Button
        data-keep-clear
        type="submit"
        size="large"
        disabled={!hasRatings}
        isPending={isSending}
        aria-describedby={submitNotes}
        className="min-w-72"
      >
        {isSending ? 'Submitting...' : 'Submit Checklist'}
      </Button>
      <div role="status" className="grid min-h-12 max-w-[60ch] justify-items-center gap-3">
        {isSending && <SlowNotice />}
        {failure && !isSending && <FailureNotice error={failure} />}
      </div>
      <p className="max-w-[60ch] text-sm text-muted">
        {edit
          ? 'Your reference stays the same, we keep your earlier ratings on record, and we make a new PDF.'
          : 'This is your self-assessment. You decide who sees it.'}
      </p>
      {children}
    </div>
  );
}

function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <p>Still sending. The connection is slow, but nothing is lost: keep this page open.</p> : null;
}

function FailureNotice({ error }: { error: Error }) {
  const isOnline = useIsOnline();
  return (
    <p className="flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-left font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {`${isConnectionLost(error) ? lossWords(isOnline) : "It wasn't submitted."} Everything is still on this page, and submitting again never creates a second checklist.`}
      </span>
    </p>
  );
}

const noticeStyle = 'rounded-control bg-warning-soft px-4 py-2.5 text-left';

/** Equal ratings may be true, but are more often due to haste. The notice appears once and blocks nothing. */
function StraightLineNotice() {
  const answer = useRatingsValue(({ all }) => {
    const line = findStraightLine(all());
    if (!line) return null;
    const frequency = recencyScale.find(({ key }) => key === line.frequency);
    const words = [proficiencyScale[(line.proficiency ?? 1) - 1]?.label, frequency?.label].filter(Boolean);
    return words.join(', ');
  });
  if (!answer) return null;
  return (
    <p className={noticeStyle}>
      <strong className="text-warning">{`Every rated skill has the same answer (${answer}).`}</strong> If that's accurate, go ahead.
      Facilities put more trust in a checklist that shows where you're strongest.
    </p>
  );
}
