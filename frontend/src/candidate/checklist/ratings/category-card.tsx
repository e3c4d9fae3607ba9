import type { SkillCategory } from '@larkfield/schemas/catalogue/specialty.ts';
import { CircleCheck } from 'lucide-react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { CompactRow } from './compact-row.tsx';
import { keyColumns, rowColumns, SkillRow } from './skill-row.tsx';
import { scaleSteps } from './scale-steps.ts';
import { categoryCardId } from './tell-categories.ts';
import { useChecklist, useRatingsValue } from '#src/candidate/checklist/stores/checklist-context.tsx';

interface CategoryCardProps {
  category: SkillCategory;
  index: number;
  /** Rows open the numeric pad; else they hold the keys themselves. */
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
      // A layer of its own for the rows with keys: a rating then paints its category, not the whole page.
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

/** What the ends of the two scales mean, above the columns of keys; each key says its own meaning to those who do not see this. */
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
      {/* A number with one digit more grows to the left, as a text of its own; what stood there has not moved. */}
      <span key={`${isDone} ${String(rated).length}`}>
        <span className="sr-only">{isDone ? 'All rated: ' : 'Rated: '}</span>
        <span>{`${rated}/${total}`}</span>
      </span>
    </p>
  );
}
