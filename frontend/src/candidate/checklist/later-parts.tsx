import { Archive, Copy, X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { onPageReturn, openTabChannel } from '#src/shared/browser/tabs.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { FloatingTip } from './keyboard/floating-tip.tsx';
import { RatingPad } from './pad/rating-pad.tsx';
import { BackToTop } from './quick-fill/back-to-top.tsx';
import { useChecklist } from './stores/checklist-context.tsx';
import type { SpecialtyPage } from './stores/load-checklist.ts';
import { ErrorSummary } from './submission/error-summary.tsx';

/** The parts over the form: the numeric pad and the floating notices. */
function FormOverlays({ isCompact }: { isCompact: boolean }) {
  return (
    <>
      <RatingPad />
      {/* The element has no height, so that notices appear and disappear without moving the page. */}
      <div className="pointer-events-none fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-[max(1rem,env(safe-area-inset-left))] right-[max(1rem,env(safe-area-inset-right))] z-20 flex h-0 items-end gap-3">
        <OtherTabNotice />
        {/* The tip is to the right of the skill names. On a narrow screen it would cover the answers of a row, so it is in the toolbar
            there. */}
        {!isCompact && (
          <div className="relative ml-auto">
            <BackToTop className="on-night pointer-events-auto size-12 rounded-full bg-night-900 text-white shadow-raised hover:bg-night-700" />
            <FloatingTip />
          </div>
        )}
      </div>
    </>
  );
}

/** A notice that the same checklist is open in another tab. It floats, so that it does not move the page. */
function OtherTabNotice() {
  const { specialty } = useChecklist();
  const isOpenElsewhere = useOtherTab(`checklist:${specialty.id}`);
  const [isDismissed, setIsDismissed] = useState(false);
  return (
    <div role="status">
      {isOpenElsewhere && !isDismissed && (
        <div className="pointer-events-auto flex max-w-[40rem] animate-rise items-center gap-3 rounded-card border border-line border-l-4 border-l-warning bg-surface py-2 pr-2 pl-4 shadow-raised">
          <Copy aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <p className="flex-1">
            <strong>This checklist is open in another tab.</strong> Each tab keeps its own answers, so finish and submit in just one.
          </p>
          <button
            type="button"
            aria-label="Dismiss the notice about another tab"
            onClick={() => setIsDismissed(true)}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Messages between tabs with the same checklist. */
interface TabMessage {
  type: 'opened' | 'here' | 'closed';
  tab: string;
}

/** True while the same checklist is open in another tab of this browser. */
function useOtherTab(channelName: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const tab = `${Date.now()}-${Math.random()}`;
    const channel = openTabChannel<TabMessage>(channelName, (message) => {
      if (message.type === 'opened') tell('here');
      setOthers((known) => {
        const next = new Set(known);
        if (message.type === 'closed') next.delete(message.tab);
        else next.add(message.tab);
        return next;
      });
    });
    const tell = (type: TabMessage['type']) => channel.tell({ type, tab });
    const leave = () => tell('closed');
    window.addEventListener('pagehide', leave);
    const stop = onPageReturn(() => tell('opened'));
    tell('opened');
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      stop();
      channel.close();
    };
  }, [channelName]);
  return others.size > 0;
}

/** A notice that a list is retired, with its successor. */
function SuccessorNote({ replacedBy }: { replacedBy: NonNullable<SpecialtyPage['replacedBy']> }) {
  return (
    <div className="mt-4 max-w-[68ch]">
      <Note icon={Archive}>
        <span>{`We no longer offer this checklist.${replacedBy.length > 0 ? ' It was replaced by ' : ''}`}</span>
        {replacedBy.map(({ slug, name }, index) => (
          <Fragment key={slug}>
            {index > 0 && <span> and </span>}
            <Link to={checklistPath(slug)} className="font-medium underline">
              {name}
            </Link>
          </Fragment>
        ))}
        <span>{`${replacedBy.length > 0 ? '.' : ''} You can still finish what you started here.`}</span>
      </Note>
    </div>
  );
}

/** The parts of the form that are not needed for the first rating, and load after it. */
export const laterParts = { FormOverlays, SuccessorNote, ErrorSummary };
