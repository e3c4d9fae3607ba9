import type { Skill, SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { drillNote, recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { HelpButton } from '#src/shared/dialog/help-button.tsx';
import { type Checklist, useChecklist, useRating, useRatingsValue } from './stores/checklist-context.tsx';
import { openPad, openPadForNext } from './stores/open-pad.ts';
import { firstGap, type Rating } from './stores/rating-store.ts';
import { keyColumns, rowColumns, rowStyle, SafetyHint, SkillRow } from './ratings/skill-row.tsx';
import { ratedScales, ratingStep, scaleSteps } from './ratings/scale-steps.ts';
import { focusSkill, skillRowId, useIsHighlighted } from './ratings/skill-focus.ts';
import { categoryCardId } from './ratings/tell-categories.ts';
import { ShortcutsBanner, ShortcutSwitch } from './keyboard/keyboard-help.tsx';
import { QuickFillBar } from './quick-fill/quick-fill-bar.tsx';
import { completeFrom } from './submission/submit-rules.ts';

/** A skill as a single button that opens the numeric pad. */
export const CompactRow = memo(function CompactRow({ skill }: { skill: Skill }) {
  const { pad, earlier } = useChecklist();
  const rating = useRating(skill.id);
  const isHighlighted = useIsHighlighted(skill.id);
  const isInPad = useSyncExternalStore(pad.subscribe, () => pad.get()?.skillId === skill.id);
  return (
    <li
      id={skillRowId(skill.id)}
      data-skill={skill.id}
      data-rated={ratedScales(rating)}
      className={rowStyle(isHighlighted, isInPad ? 'row-in-pad' : '')}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openPad({ pad }, skill.id)}
        className="flex min-h-14 w-full items-center gap-3 py-2.5 pr-3 pl-4 text-left outline-offset-[-3px]!"
      >
        <span className="min-w-0 flex-1">
          {/* The text has no separate parts for tooltips, since touch has no pointer. The title of the pad explains the abbreviations. */}
          <span className="font-semibold">{skill.skill}</span>
          {skill.isSafetySkill === 1 && <SafetyHint />}
          {earlier && <earlier.parts.EarlierHint skill={skill} earlier={earlier} />}
        </span>
        <RatingMarks rating={rating} />
      </button>
    </li>
  );
});

/** The two answers as small keys, which have the same width with or without an answer. */
function RatingMarks({ rating }: { rating: Rating | undefined }) {
  const proficiency = ratingStep('proficiency', rating);
  const frequency = ratingStep('frequency', rating);
  return (
    <span className="flex shrink-0 gap-1.5">
      <span className="sr-only">
        {(proficiency ? `Rated ${proficiency.value}, ${proficiency.label}` : 'Not rated') +
          (frequency ? `; frequency ${frequency.value}, ${frequency.label}` : '')}
      </span>
      <span aria-hidden="true" className="scale-mark" data-scale="proficiency" data-value={proficiency?.value}>
        {proficiency?.value ?? '–'}
      </span>
      <span aria-hidden="true" className="scale-mark" data-scale="frequency" data-value={frequency?.value}>
        {frequency?.value ?? '–'}
      </span>
    </span>
  );
}

interface CategoryCardProps {
  category: SkillCategory;
  index: number;
  /** Rows open the numeric pad; otherwise they contain the keys. */
  isCompact: boolean;
}

export function CategoryCard({ category, index, isCompact }: CategoryCardProps) {
  const { categoryName, skills } = category;
  const { earlier } = useChecklist();
  const headingId = `category-${index}`;
  const Row = isCompact ? CompactRow : SkillRow;
  return (
    <section
      id={categoryCardId(index)}
      aria-labelledby={headingId}
      // Rows with keys get their own compositing layer, so that a rating repaints its category and not the whole page.
      className={classNames('overflow-clip rounded-card border border-line bg-surface shadow-card', !isCompact && 'will-change-transform')}
    >
      <header className="flex items-center justify-between gap-4 px-4 py-4 sm:px-5">
        <h3 id={headingId} className="text-xl sm:text-2xl">
          {categoryName}
        </h3>
        <CategoryCount index={index} total={skills.length} />
      </header>
      {earlier && <earlier.parts.EarlierBar category={category} index={index} earlier={earlier} />}
      {!isCompact && <ScaleHeads />}
      <ul>
        {skills.map((skill) => (
          <Row key={skill.id} skill={skill} />
        ))}
      </ul>
    </section>
  );
}

/** The meaning of the ends of both scales, above the columns of keys. Each key gives its own meaning to users who cannot see this. */
function ScaleHeads() {
  return (
    <div aria-hidden="true" className={`${rowColumns} -mt-2 pb-1.5 text-sm text-muted`}>
      <span />
      <div className={keyColumns}>
        {(['proficiency', 'frequency'] as const).map((scale) => (
          <p key={scale} className={`flex justify-between ${scale === 'proficiency' ? 'w-63' : 'mr-13 w-50'}`}>
            {[scaleSteps[scale][0], scaleSteps[scale].at(-1)].map((step) => (
              <span key={step?.value}>
                {step?.value} {step?.short}
              </span>
            ))}
          </p>
        ))}
      </div>
    </div>
  );
}

function CategoryCount({ index, total }: { index: number; total: number }) {
  const rated = useRatingsValue((ratings) => ratings.ratedInCategory(index));
  const isDone = rated === total;
  return (
    <p className={`flex min-w-20 shrink-0 items-center justify-end gap-1.5 ${isDone ? 'font-semibold text-accent-text' : 'text-muted'}`}>
      {isDone && <CircleCheck aria-hidden="true" className="size-5" />}
      {/* A number with an additional digit grows to the left, in an element of its own, so that the rest does not move. */}
      <span key={`${isDone} ${String(rated).length}`}>
        <span className="sr-only">{isDone ? 'All rated: ' : 'Rated: '}</span>
        <span>{`${rated}/${total}`}</span>
      </span>
    </p>
  );
}

interface SkillsSectionProps {
  isCompact: boolean;
  /** Explains why the last submission was rejected. */
  errorSummary: ReactNode;
}

/** The number of categories in the first render. The others follow at once without delaying it. */
const firstCategories = 2;

/** All rating categories with their help. */
export function SkillsSection({ isCompact, errorSummary }: SkillsSectionProps) {
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
            Squares show how well, circles how recently. Rate at least {completeFrom(skills.length)} of {skills.length}, or the report is
            marked incomplete.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ScaleHelpButtons />
          {!isCompact && (
            <>
              <ShortcutSwitch />
              <Button variant="secondary" className="px-3.5!" aria-haspopup="dialog" onClick={() => openPadForNext(checklist)}>
                Rate one by one
              </Button>
            </>
          )}
        </div>
      </div>
      {!isCompact && <ShortcutsBanner />}
      <QuickFillBar isCompact={isCompact} />
      {errorSummary}
      {shown.map((category, index) => (
        <CategoryCard key={category.categoryName} category={category} index={index} isCompact={isCompact} />
      ))}
    </>
  );
}

/**
 * Makes this page reload after Back instead of being restored from the browser's cache, until the returned function is called. WebKit and
 * Firefox lose the message with which React schedules its next step: React would never continue, and only these categories would be shown.
 */
function doWithoutPageCache(): () => void {
  // Firefox does not cache a page with a listener for this event; WebKit does.
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

/** A resumed draft opens at the first missing answer, or at the start if it is empty. */
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

/** A button that opens the explanation of a scale. */
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
        steps={recencyScale.toReversed()}
        note={hasEmergencies && drillNote}
      />
    </div>
  );
}
