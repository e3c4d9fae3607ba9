import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { Skill } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { Eraser, ShieldAlert } from 'lucide-react';
import { type InputEvent, memo, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { meaningsIn, Wording } from '#src/shared/wording/explained-wording.tsx';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { ratedScales, ratingStep, type ScaleStep, scaleSteps } from './scale-steps.ts';
import { focusSkill, skillRowId, useIsHighlighted } from './skill-focus.ts';

const nameStyle = 'font-sans font-semibold tracking-normal';

/** The id of the element that explains a skill's abbreviations, for `aria-describedby` of its keys; undefined if there are none. */
export const expansionId = (skill: Skill, abbreviations: Abbreviations | undefined): string | undefined =>
  meaningsIn(skill.skill, abbreviations) ? `expansion-${skill.id}` : undefined;

/** The hint is after the name if the keys are below it, and otherwise below the name. */
const expansionStyle = 'min-w-0 flex-1 truncate indent-3 xl:absolute xl:top-full xl:right-0 xl:indent-0';

/**
 * The name of a skill in a row with keys. Its abbreviations are explained to screen readers with the keys, and visibly while the row has
 * the focus. The hint always takes the space that the name leaves free, so that nothing moves and only this row is painted.
 */
export function SkillName({ skill }: { skill: Skill }) {
  const { abbreviations } = useChecklist();
  const meanings = meaningsIn(skill.skill, abbreviations);
  if (!meanings) return <h4 className={nameStyle}>{skill.skill}</h4>;
  return (
    <div className="relative flex items-baseline">
      <h4 className={nameStyle}>
        <Wording wording={skill.skill} abbreviations={abbreviations} />
      </h4>
      <p
        id={expansionId(skill, abbreviations)}
        className={classNames(
          'text-sm text-muted opacity-0 select-none [[data-skill]:focus-within_&]:opacity-100',
          expansionStyle,
          skill.isSafetySkill === 1 || skill.emergency ? 'xl:left-72' : 'xl:left-0',
          skill.isSafetySkill === 1 ? 'xl:mt-0.5' : 'xl:-mt-0.5',
        )}
      >
        {meanings}
      </p>
    </div>
  );
}

/** One skill with its two scales. The stylesheet uses `data-rated` for the clear button and the hint about a missing frequency. */
export const SkillRow = memo(function SkillRow({ skill }: { skill: Skill }) {
  const { ratings, abbreviations, earlier } = useChecklist();
  const isHighlighted = useIsHighlighted(skill.id);
  const row = useShownRating(skill.id);
  return (
    <li ref={row} id={skillRowId(skill.id)} data-skill={skill.id} className={rowStyle(isHighlighted, `${rowColumns} py-2.5`)}>
      {/* If the window is too narrow for keys beside the name, the floating tip needs the space on the right. */}
      <div className="min-w-0 max-xl:mr-56">
        <SkillName skill={skill} />
        {skill.isSafetySkill === 1 && <SafetyHint />}
        {earlier && <earlier.parts.EarlierHint skill={skill} earlier={earlier} />}
        {skill.emergency && <DrillHint skillId={skill.id} />}
      </div>
      <div className={keyColumns}>
        <ScaleKeys
          skill={skill}
          scale="proficiency"
          // A screen reader says what arrow keys do to radios, so the first ones say what the form makes of them.
          describedBy={`${skill === ratings.skills[0] ? 'what-arrows-do ' : ''}${expansionId(skill, abbreviations) ?? ''}` || undefined}
        />
        <div className="flex items-center gap-1">
          <ScaleKeys skill={skill} scale="frequency" describedBy={skill.emergency ? drillHintId(skill.id) : undefined} />
          <button
            type="button"
            aria-label={`Clear rating of ${skill.skill}`}
            onClick={() => {
              ratings.unrate(skill.id);
              focusSkill(skill.id);
            }}
            className="clear-rating ml-1 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <Eraser aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      </div>
    </li>
  );
});

/**
 * One scale of one skill as native radios: rounded squares for proficiency, circles for frequency. The radios are not React's, which would
 * search the whole page for the rest of their group at each press.
 */
function ScaleKeys({ skill, scale, describedBy }: { skill: Skill; scale: Scale; describedBy?: string | undefined }) {
  const { ratings } = useChecklist();
  const keys = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    keys.current?.replaceChildren(...scaleSteps[scale].map((step) => makeKey(`${scale}-${skill.id}`, step)));
  }, [scale, skill.id]);
  const onInput = ({ target }: InputEvent<HTMLDivElement>) => {
    const step = target instanceof HTMLInputElement && scaleSteps[scale].find(({ value }) => value === Number(target.value));
    if (step) ratings.rate(skill.id, step.change);
  };
  return (
    // The name is an `aria-label`, since a screen reader would read a legend as separate text, 230 times.
    <fieldset role="radiogroup" data-scale={scale} aria-label={`${skill.skill}: ${scale}`} aria-describedby={describedBy}>
      <div ref={keys} onInput={onInput} onPointerOver={explainKey} onPointerOut={explainKey} className="flex gap-2" />
    </fieldset>
  );
}

/** Shows the meaning of a key as a title only under the pointer. A permanent title would be read after a name with the same text. */
function explainKey({ target, type }: PointerEvent<HTMLDivElement>): void {
  if (target instanceof HTMLInputElement) target.title = type === 'pointerover' ? (target.getAttribute('aria-label')?.slice(3) ?? '') : '';
}

function makeKey(name: string, { value, label }: ScaleStep): HTMLInputElement {
  const key = document.createElement('input');
  key.type = 'radio';
  key.name = name;
  key.value = String(value);
  key.className = 'scale-key';
  key.setAttribute('aria-label', `${value}, ${label}`);
  return key;
}

/**
 * Shows the rating of a skill in a row with keys. The radios are uncontrolled and follow the store without React, so that filling 120 rows
 * takes only milliseconds.
 */
function useShownRating(skillId: number): RefObject<HTMLLIElement | null> {
  const { ratings } = useChecklist();
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const scales = [...element.querySelectorAll<HTMLFieldSetElement>('fieldset[data-scale]')].map((scale) => ({
      name: scale.dataset['scale'] as Scale,
      keys: [...scale.querySelectorAll('input')],
    }));
    const show = () => {
      const rating = ratings.get(skillId);
      element.dataset['rated'] = ratedScales(rating);
      for (const { name, keys } of scales) {
        const chosen = ratingStep(name, rating)?.value;
        for (const key of keys) key.checked = Number(key.value) === chosen;
      }
    };
    show();
    return ratings.subscribeSkill(skillId, show);
  }, [ratings, skillId]);
  return row;
}

/** Marks a safety-critical skill and says that it needs a frequency. The text never changes, so that no row grows. */
export function SafetyHint() {
  return (
    <span className="safety-hint mt-0.5 flex items-center gap-1.5 text-sm text-muted">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      Safety-critical: frequency is required
    </span>
  );
}

export const drillHintId = (skillId: number) => `drills-${skillId}`;

/** The hint beside the frequency of a rare emergency. */
export function DrillHint({ skillId }: { skillId: number }) {
  return (
    <span id={drillHintId(skillId)} className="block text-sm leading-tight text-muted">
      Simulation and drills count as use
    </span>
  );
}

/** The style of a skill's row, with a bar at its edge while it has the focus or is highlighted. */
export const rowStyle = (isHighlighted: boolean, className: string) =>
  classNames(
    'border-t border-line focus-within:bg-accent-soft',
    'shadow-[inset_3px_0_0_transparent] focus-within:shadow-[inset_3px_0_0_var(--accent)]',
    isHighlighted && 'row-mark-on',
    className,
  );

/** The layout of a row with keys: the name, and the content beside or below it. */
export const rowColumns = 'row-columns grid items-center gap-x-8 gap-y-2.5 pr-3 pl-4 sm:pl-5';

/** The layout of the two scales of a row. */
export const keyColumns = 'flex flex-wrap items-center gap-x-6 gap-y-2';
