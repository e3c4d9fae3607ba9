import { useDeferredValue } from 'react';
import { useChecklist } from './checklist-context.tsx';
import { ShortcutSwitch } from './keyboard/shortcut-switch.tsx';
import { ShortcutsBanner } from './keyboard/shortcuts-banner.tsx';
import { QuickFillBar } from './quick-fill/quick-fill-bar.tsx';
import { CategoryCard } from './ratings/category-card.tsx';
import { ScaleHelpButtons } from './ratings/scale-help.tsx';
import { ErrorSummary } from './submission/error-summary.tsx';
import type { BrokenRule } from './submission/submit-rules.ts';

interface SkillsSectionProps {
  isCompact: boolean;
  /** Why the last try to submit was turned down. */
  brokenRule: BrokenRule | null;
}

/** Categories that come with the first picture; the others follow at once, but do not keep anybody waiting. */
const firstCategories = 2;

/** Everything that is rated, with its help above it. */
export function SkillsSection({ isCompact, brokenRule }: SkillsSectionProps) {
  const { categories } = useChecklist().ratings;
  const shown = useDeferredValue(categories, categories.slice(0, firstCategories));
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Skills Assessment</h2>
          <p className="mt-1 max-w-[60ch] text-muted">
            Squares say how well you can do it, circles how recently you did. Rate what you know; leave the rest.
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
