import { ListChecks, Undo2 } from 'lucide-react';
import { type ComponentProps, useId, useLayoutEffect, useState } from 'react';
import { BackToTop, useIsScrolled } from './back-to-top.tsx';
import { type Checklist, useChecklist, useRatingsValue } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { SaveStatus } from '#src/candidate/checklist/local-draft/save-status.tsx';
import { openPadForNext } from '#src/candidate/checklist/stores/open-pad.ts';
import { firstGap, type RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import { focusSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { quickFillGroups, useQuickFill, type FillScope, type QuickFillStep } from './use-quick-fill.ts';

const barStyle =
  'sticky top-[calc(4rem+env(safe-area-inset-top))] z-20 -ml-(--gutter-left) -mr-(--gutter-right) flex items-center border-b border-line bg-page pl-(--gutter-left) pr-(--gutter-right)';

/** The sticky toolbar that sets one answer for all skills and shows the time of the last save. */
export function QuickFillBar({ isCompact }: { isCompact: boolean }) {
  // The scroll position of a focused control depends on the height of this bar. A `:has` selector would make the browser check the whole
  // page repeatedly.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['quickFill'] = '';
    const bar = document.querySelector<HTMLElement>('section.sticky')!;
    // The two properties are set where they count: a variable of the root would have the style of every row computed again.
    const observer = new ResizeObserver(() => {
      const height = `${bar.clientHeight}px`;
      const room = `min(var(--room), (40dvh - 4rem - ${height}) * 1000)`;
      bar.style.top = `min(4rem + env(safe-area-inset-top), ${room})`;
      root.style.scrollPaddingTop = `calc(clamp(0px, var(--room), 4rem) + clamp(0px, ${room}, ${height}) + 0.5rem)`;
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      delete root.dataset['quickFill'];
      root.style.scrollPaddingTop = '';
    };
  }, [isCompact]);
  return isCompact ? <CompactBar /> : <WideBar />;
}

function WideBar() {
  const { fill, undo, scope } = useQuickFill();
  return (
    <section data-keep-clear aria-label="Quick Fill" className={`${barStyle} gap-x-2 py-1.5`}>
      <div className="w-28 shrink-0">
        <h3 className="font-sans text-base leading-tight font-semibold tracking-normal">Quick Fill</h3>
        <p className="text-sm leading-tight">{scope.title}:</p>
        {/* The space is reserved, so that the page does not move when the button appears. */}
        <div className="min-h-6.5">{scope.canKeepRated && <UnratedOnly scope={scope} className="text-sm" />}</div>
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <QuickFillKeys onFill={fill} className="-ml-1 flex flex-wrap items-center gap-x-1" />
        {scope.leftOut && <p className="basis-full text-sm text-muted">{scope.leftOut}</p>}
      </div>
      <div className="grid justify-items-end">
        <UndoFill undo={undo} variant="ghost" className="-mr-3 px-3!" />
        <RateNext onPress={({ ratings }) => goToGap(ratings)} variant="secondary" className="-mr-3" />
      </div>
    </section>
  );
}

function CompactBar() {
  const checklist = useChecklist();
  const isRefused = useStore(checklist.draft.status).state === 'refused';
  const isScrolled = useIsScrolled();
  const { fill, undo, scope } = useQuickFill();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section data-keep-clear aria-label="Quick Fill" className={`${barStyle} min-h-16 flex-wrap gap-2 py-2`}>
      {/* On a scrolled page, the button back to the top replaces the text. */}
      <div className="flex w-31 shrink-0 gap-2 max-[23rem]:w-24">
        <Button variant="secondary" className="px-3! whitespace-nowrap" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <ListChecks aria-hidden="true" className={isScrolled ? 'size-5' : 'size-5 max-[23rem]:hidden'} />
          <span className={isScrolled ? 'sr-only' : undefined}>Quick Fill</span>
        </Button>
        <BackToTop className="size-11 rounded-control border border-control bg-surface hover:border-ink" />
      </div>
      {/* The element has space for two lines from the start, so that the saved time does not move the page. A whole sentence gets its own
          line. */}
      <div className={isRefused ? 'order-last basis-full' : 'min-w-0 flex-1 [&>span]:grid [&>span]:min-h-10 [&>span]:content-center'}>
        <SaveStatus />
      </div>
      <RateNext onPress={openPadForNext} aria-haspopup="dialog" className="ml-auto" />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        variant="sheet"
        title="Quick Fill"
        description={[`${scope.title} to the same answer.`, scope.leftOut].filter(Boolean).join(' ')}
      >
        <div className="grid gap-4">
          {scope.canKeepRated && <UnratedOnly scope={scope} className="-my-2 min-h-11" />}
          <QuickFillKeys
            onFill={(scale, step) => {
              fill(scale, step);
              setIsOpen(false);
            }}
            className="grid grid-cols-2 gap-2"
            keyClassName="min-h-12 border border-control px-2 text-base text-left whitespace-normal!"
          />
          <UndoFill undo={undo} variant="secondary" className="min-h-12" />
        </div>
      </Dialog>
    </section>
  );
}

/** A button that moves to the next missing answer. */
function RateNext({ onPress, className = '', ...rest }: ComponentProps<typeof Button> & { onPress: (checklist: Checklist) => void }) {
  const checklist = useChecklist();
  const isAllRated = useRatingsValue((ratings) => !firstGap(ratings));
  return (
    <Button {...rest} className={`min-w-24 px-2! ${className}`} disabled={isAllRated} onClick={() => onPress(checklist)}>
      <span key={String(isAllRated)}>{isAllRated ? 'All rated' : 'Rate next'}</span>
    </Button>
  );
}

/** Moves to a row with a missing answer. */
function goToGap(ratings: RatingStore): void {
  const gap = firstGap(ratings);
  if (gap) focusSkill(gap.skill.id, gap.scale);
}

/** Undoes the last fill. As the button is then disabled, the focus moves to the first key. */
function UndoFill({ undo, ...rest }: ComponentProps<typeof Button> & { undo: (() => void) | null }) {
  return (
    <Button
      {...rest}
      disabled={!undo}
      aria-label="Undo Quick Fill"
      onClick={({ currentTarget }) => {
        undo?.();
        currentTarget.closest('section, dialog')?.querySelector<HTMLElement>('[role=group] button')?.focus({ preventScroll: true });
      }}
    >
      <Undo2 aria-hidden="true" className="size-4" />
      Undo
    </Button>
  );
}

/** The check box that keeps existing answers. */
function UnratedOnly({ scope, className }: { scope: FillScope; className: string }) {
  const id = useId();
  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <Checkbox id={id} checked={scope.isUnratedOnly} onChange={(event) => scope.setIsUnratedOnly(event.target.checked)} />
      <label htmlFor={id}>Unrated only</label>
    </div>
  );
}

interface QuickFillKeysProps {
  onFill: (scale: Scale, step: QuickFillStep) => void;
  className?: string;
  keyClassName?: string;
}

/** The nine keys of Quick Fill in their two groups. */
function QuickFillKeys({ onFill, className, keyClassName }: QuickFillKeysProps) {
  return quickFillGroups.map(({ scale, name, steps }) => (
    <div key={scale} role="group" aria-label={name} className={className}>
      {steps.map((step) => (
        <button
          key={step.value}
          type="button"
          onClick={() => onFill(scale, step)}
          className={classNames(
            'inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-semibold whitespace-nowrap hover:bg-sunken',
            keyClassName,
          )}
        >
          <span className="scale-mark" data-scale={scale} data-value={step.value}>
            {step.value}
          </span>{' '}
          {step.label}
        </button>
      ))}
    </div>
  ));
}
