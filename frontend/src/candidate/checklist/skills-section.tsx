import { drillNote, frequencyScale, proficiencyScale } from '@larkfield/schemas/checklist/skill-scales.ts';
import { CircleHelp } from 'lucide-react';
import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useChecklist, type Checklist } from './stores/checklist-context.tsx';
import { HelpButton } from '#src/shared/dialog/help-button.tsx';
import { ShortcutsBanner, ShortcutSwitch } from './keyboard/keyboard-help.tsx';
import { QuickFillBar } from './quick-fill/quick-fill-bar.tsx';
import { CategoryCard } from './ratings/category-card.tsx';
import { firstGap } from './stores/rating-store.ts';
import { focusSkill } from './ratings/skill-focus.ts';
import { ErrorSummary } from './submission/error-summary.tsx';
import type { RatingRule } from '@larkfield/assessment/check-ratings.ts';
import { completeFrom } from './submission/submit-rules.ts';

interface SkillsSectionProps {
  isCompact: boolean;
  /** Why the last try to submit was turned down. */
  brokenRule: RatingRule | null;
}

/** Categories that come with the first picture; the others follow at once, but do not keep anybody waiting. */
const firstCategories = 2;

/** Everything that is rated, with its help above it. */
export function SkillsSection({ isCompact, brokenRule }: SkillsSectionProps) {
  const checklist = useChecklist();
  const { categories, skills } = checklist.ratings;
  const shown = useDeferredValue(categories, categories.slice(0, firstCategories));
  const isAllShown = shown === categories;
  useEffect(() => {
    if (isAllShown) showFirstGap(checklist);
  }, [isAllShown, checklist]);
  useLayoutEffect(() => (isAllShown ? undefined : doWithoutPageCache()), [isAllShown]);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Skills Assessment</h2>
          <p className="mt-1 max-w-[60ch] text-muted">
            Squares show how well you do it. Circles show how recently you did it. Rate at least {completeFrom(skills.length)} of{' '}
            {skills.length}, or the report is marked incomplete.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ScaleHelpButtons />
          {!isCompact && <ShortcutSwitch />}
        </div>
      </div>
      {!isCompact && <ShortcutsBanner />}
      <QuickFillBar isCompact={isCompact} />
      {brokenRule && <ErrorSummary rule={brokenRule} />}
      {shown.map((category, index) => (
        <CategoryCard key={category.categoryName} category={category} index={index} isCompact={isCompact} />
      ))}
    </>
  );
}

/**
 * Has this page loaded anew after Back, and not taken out of the browser's cache, until the returned function is called. WebKit and
 * Firefox lose the message by which React was about to go on: it would wait for ever, and these categories alone would be shown.
 */
function doWithoutPageCache(): () => void {
  // Firefox does not keep a page that listens for this; WebKit does.
  const nothing = () => {};
  const reload = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  window.addEventListener('beforeunload', nothing);
  window.addEventListener('pageshow', reload);
  return () => {
    window.removeEventListener('beforeunload', nothing);
    window.removeEventListener('pageshow', reload);
  };
}

/** Somebody who resumes a draft goes on where the first answer is missing; one who had not begun stays at the start. */
function showFirstGap({ isResumed, ratings }: Checklist): void {
  const gap = isResumed && ratings.ratedCount() > 0 ? firstGap(ratings) : undefined;
  if (gap) focusSkill(gap.skill.id, gap.scale);
}

interface ScaleHelpProps {
  name: string;
  question: string;
  steps: readonly { value: number; label: string; meaning: string }[];
  note?: string | false;
}

/** A button that opens what a scale means. */
function ScaleHelp({ name, question, steps, note }: ScaleHelpProps) {
  return (
    <HelpButton
      label={
        <>
          <CircleHelp aria-hidden="true" className="size-5 text-accent-text" />
          {name} scale
        </>
      }
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-control bg-surface px-2.5 font-semibold sm:px-3.5 hover:border-ink"
      title={name}
      description={question}
    >
      <dl className="grid gap-3">
        {steps.map(({ value, label, meaning }) => (
          <div key={value}>
            <dt className="flex gap-3 font-semibold">
              <span className="w-3 text-right">{value}</span>
              {label}
            </dt>
            <dd className="pl-6 text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-4">{note}</p>}
    </HelpButton>
  );
}

function ScaleHelpButtons() {
  const hasEmergencies = useChecklist().ratings.skills.some(({ emergency }) => emergency);
  return (
    <div className="flex flex-wrap gap-2">
      <ScaleHelp name="Proficiency" question="How well can you do it?" steps={proficiencyScale.toReversed()} />
      <ScaleHelp
        name="Frequency"
        question="How recently did you do it?"
        steps={frequencyScale.toReversed()}
        note={hasEmergencies && drillNote}
      />
    </div>
  );
}
