import { BookmarkPlus, ChevronLeft, ChevronRight, Eraser } from 'lucide-react';
import { ArcProgress } from '#src/shared/brand/arc-progress.tsx';
import { useMediaQuery } from '#src/shared/browser/store.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Link } from 'react-router-dom';
import { useChecklist, useHasRatings, useRatedCount } from './stores/checklist-context.tsx';
import { SaveStatus } from './local-draft/save-status.tsx';
import { submitNotes } from './submission/submit-row.tsx';

interface ChecklistHeaderProps {
  isCompact: boolean;
  isSending: boolean;
  onClear: () => void;
  /** Absent if no draft can be saved. */
  onSaveDraft?: (() => void) | undefined;
  /** The id of the form that Submit belongs to. */
  formId: string;
}

/** The sticky bar of 64 px or more, with the checklist's name, the progress and the actions. */
export function ChecklistHeader({ isCompact, isSending, onClear, onSaveDraft, formId }: ChecklistHeaderProps) {
  const { specialty } = useChecklist();
  const hasRatings = useHasRatings();
  const hasRoomForWords = useMediaQuery('(min-width: 40rem)');
  return (
    <header data-keep-clear className="sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      {/* On a phone the bar is closer to the edges than the page, because it has much to show. */}
      <div className="mx-auto flex min-h-[calc(4rem-1px)] max-w-[76rem] items-center gap-1 pl-[max(0.75rem,env(safe-area-inset-left))] pr-[max(0.75rem,env(safe-area-inset-right))] sm:gap-3 sm:pl-(--gutter-left) sm:pr-(--gutter-right)">
        <ChecklistBreadcrumb specialtyName={specialty.name} />
        {/* Clear is not placed next to Submit, which avoids accidental presses. */}
        {!hasRoomForWords && (
          <Button variant="ghost" size="icon" aria-label="Clear" onClick={onClear}>
            <Eraser aria-hidden="true" className="size-5" />
          </Button>
        )}
        <div className="mr-auto flex items-center gap-2.5 sm:mx-auto">
          <RatedArc />
          <div className="grid">
            <RatedText />
            {!isCompact && <SaveStatus />}
          </div>
        </div>
        <div className="flex items-center justify-end gap-1 sm:gap-2 lg:flex-1">
          {hasRoomForWords && (
            <Button variant="ghost" className="mr-2 px-3!" onClick={onClear}>
              Clear
            </Button>
          )}
          {onSaveDraft && (
            <Button variant="ghost" className="px-3! max-sm:gap-1 max-sm:px-2!" onClick={onSaveDraft}>
              <BookmarkPlus aria-hidden="true" className="size-5 sm:hidden" />
              <span className="max-[23rem]:sr-only">
                Save <span className="max-sm:sr-only">Draft</span>
              </span>
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            disabled={!hasRatings}
            aria-describedby={submitNotes}
            isPending={isSending}
            className="px-3! sm:px-5!"
          >
            Submit
          </Button>
        </div>
      </div>
    </header>
  );
}

/** The rated count and the arc are the only parts of the header that render with every rating. */
function RatedArc() {
  const total = useChecklist().ratings.skills.length;
  const rated = useRatedCount();
  return <ArcProgress part={total === 0 ? 0 : rated / total} className="hidden w-11 sm:block" />;
}

function RatedText() {
  const total = useChecklist().ratings.skills.length;
  const rated = useRatedCount();
  return (
    <>
      {/* This is not a paragraph, because WCAG's text spacing would push a paragraph out of the bar. */}
      <span role="status" className="col-start-1 row-start-1 text-right text-sm leading-tight sm:text-base">
        {/* The words keep their position: a number with an additional digit grows to the left, in an element of its own. */}
        <span key={String(rated).length}>{`${rated} / ${total} skills rated`}</span>
      </span>
      {/* The placeholder is as wide as the text can become. */}
      <span
        aria-hidden="true"
        data-widest={`${total} / ${total} skills rated`}
        className="invisible col-start-1 row-start-1 text-sm leading-tight before:content-[attr(data-widest)] sm:text-base"
      />
    </>
  );
}

/** The checklist's position in the site. On a narrow screen, this is a single link back to the list. */
function ChecklistBreadcrumb({ specialtyName }: { specialtyName: string }) {
  const linkStyle = 'rounded-key py-1 text-muted hover:text-ink hover:underline';
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 lg:flex-1">
      <Link
        to={paths.checklists}
        aria-label="Skills Checklists"
        className="-ml-2 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken lg:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      <ol className="hidden items-center gap-1.5 text-sm lg:flex">
        <li>
          <Link to={paths.home} className={linkStyle}>
            Home
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-4 shrink-0 text-muted" />
        </li>
        <li>
          <Link to={paths.checklists} className={`${linkStyle} whitespace-nowrap`}>
            Skills Checklists
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-4 shrink-0 text-muted" />
        </li>
        <li aria-current="page" className="truncate font-semibold">
          {specialtyName}
        </li>
      </ol>
    </nav>
  );
}
