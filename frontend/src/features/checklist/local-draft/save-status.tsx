import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { useStore } from '#src/lib/store.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';

const textStyle = 'text-sm leading-tight text-muted';

/** When this browser last kept a copy. It is never announced: it would talk over the rating. */
export function SaveStatus() {
  const status = useStore(useChecklist().draft.status);
  if (status.state === 'none') return <p className={textStyle}>Saves as you go</p>;
  if (status.state === 'refused') return <NotSaved />;
  return (
    <p className={textStyle}>
      {status.state === 'restored' ? 'Restored, saved' : 'Auto-saved'}{' '}
      <time dateTime={new Date(status.at).toISOString()} className="whitespace-nowrap">
        {new Date(status.at).toLocaleTimeString('en-US', { timeStyle: 'short' })}
      </time>
    </p>
  );
}

function NotSaved() {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex items-center gap-1.5 rounded-control text-left text-sm leading-tight font-semibold text-warning underline underline-offset-2"
      >
        <CloudOff aria-hidden="true" className="size-4 shrink-0" />
        Not auto-saved
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-sheet border border-line bg-surface p-6 text-ink shadow-raised"
      >
        <p className="font-semibold">This browser keeps no copy of your checklist.</p>
        <p className="mt-1 text-muted">
          Its storage is full or blocked, so a reload would lose your ratings. Everything else works: submit, or save a draft
          link, before you close this page.
        </p>
      </div>
    </>
  );
}
