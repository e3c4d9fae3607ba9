import { CloudOff } from 'lucide-react';
import { HelpButton } from '#src/shared/dialog/help-button.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';

const textStyle = 'text-sm leading-tight text-muted';

/** The time of the last local save. It is never announced, since the announcement would interrupt the rating. */
export function SaveStatus() {
  const status = useStore(useChecklist().draft.status);
  if (status.state === 'none') return <span className={textStyle}>Saves as you go</span>;
  if (status.state === 'refused') return <NotSaved />;
  return (
    <span className={textStyle}>
      <span>{status.state === 'restored' ? 'Restored, saved ' : 'Auto-saved '}</span>
      <time dateTime={new Date(status.at).toISOString()} className="whitespace-nowrap">
        {new Date(status.at).toLocaleTimeString('en-US', { timeStyle: 'short' })}
      </time>
    </span>
  );
}

function NotSaved() {
  return (
    <HelpButton
      label={
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          This browser can't keep a draft.
        </>
      }
      className="inline-flex items-center gap-1.5 rounded-control text-left text-sm leading-tight font-semibold text-warning underline underline-offset-2"
      title="This browser isn't saving your checklist"
    >
      <p>
        Its storage is full or blocked, so a reload would lose your ratings. Everything else works: submit, or save a draft link, before you
        close this page.
      </p>
    </HelpButton>
  );
}
