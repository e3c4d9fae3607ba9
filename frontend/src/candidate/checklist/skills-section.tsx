import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useChecklist, type Checklist } from './checklist-context.tsx';
import { ShortcutSwitch } from './keyboard/shortcut-switch.tsx';
import { ShortcutsBanner } from './keyboard/shortcuts-banner.tsx';
import { QuickFillBar } from './quick-fill/quick-fill-bar.tsx';
import { CategoryCard } from './ratings/category-card.tsx';
import { firstGap } from './ratings/rating-store.ts';
import { ScaleHelpButtons } from './ratings/scale-help.tsx';
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
            Squares say how well you can do it, circles how recently you did. Rate at least {completeFrom(skills.length)} of {skills.length}
            , else the report is marked incomplete.
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
