import { ListChecks, Undo2 } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useStore } from '#src/lib/store.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import { SaveStatus } from '#src/features/checklist/local-draft/save-status.tsx';
import { openPadForNext } from '#src/features/checklist/pad/open-pad.ts';
import { QuickFillKeys } from './quick-fill-keys.tsx';
import { useQuickFill } from './use-quick-fill.ts';

const barStyle =
  'sticky top-[calc(4rem+env(safe-area-inset-top))] z-20 -ml-(--gutter-left) -mr-(--gutter-right) flex items-center border-b border-line bg-page pl-(--gutter-left) pr-(--gutter-right)';

/** The sticky toolbar that gives all skills one answer, and says when the work was last saved. */
export function QuickFillBar({ isCompact }: { isCompact: boolean }) {
  // Where a control comes to rest on a page with this bar; `:has` would ask the whole page for it again and again.
  useLayoutEffect(() => {
    document.documentElement.dataset['quickFill'] = '';
    return () => {
      delete document.documentElement.dataset['quickFill'];
    };
  }, []);
  return isCompact ? <CompactBar /> : <WideBar />;
}

function WideBar() {
  const { fill, undo } = useQuickFill();
  return (
    <section data-keep-clear aria-label="Quick Fill" className={`${barStyle} gap-x-3 py-1.5`}>
      <h3 className="w-20 shrink-0 font-sans font-semibold tracking-normal">Quick Fill</h3>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <QuickFillKeys onFill={fill} className="-ml-1 flex flex-wrap items-center gap-x-1.5" />
      </div>
      <Button variant="ghost" className="-mr-3 px-3!" disabled={!undo} aria-label="Undo Quick Fill" onClick={() => undo?.()}>
        <Undo2 aria-hidden="true" className="size-4" />
        Undo
      </Button>
    </section>
  );
}

function CompactBar() {
  const checklist = useChecklist();
  const isRefused = useStore(checklist.draft.status).state === 'refused';
  const { fill, undo } = useQuickFill();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section data-keep-clear aria-label="Quick Fill" className={`${barStyle} min-h-16 flex-wrap gap-2 py-2`}>
      <Button variant="secondary" className="px-3!" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ListChecks aria-hidden="true" className="size-5" />
        Quick Fill
      </Button>
      {/* It has room for two lines from the start: nothing moves when the time comes into it. A sentence has a line of its own. */}
      <div className={isRefused ? 'order-last basis-full' : 'min-w-0 flex-1 [&>p]:min-h-[2lh] [&>p]:content-center'}>
        <SaveStatus />
      </div>
      <Button className="ml-auto px-3!" aria-haspopup="dialog" onClick={() => openPadForNext(checklist)}>
        Rate next
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} variant="sheet" title="Quick Fill" description="Gives all skills the same answer.">
        <div className="grid gap-4">
          <QuickFillKeys
            onFill={(scale, step) => {
              fill(scale, step);
              setIsOpen(false);
            }}
            className="grid grid-cols-2 gap-2"
            keyClassName="min-h-12 border border-control px-3 text-base"
          />
          <Button variant="secondary" className="min-h-12" disabled={!undo} aria-label="Undo Quick Fill" onClick={() => undo?.()}>
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
