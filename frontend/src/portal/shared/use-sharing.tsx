import { Share2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import type { Shared, ShareDialogs } from './share-dialogs.tsx';

/** An icon button in a row of a list, as high as the row. */
export const rowAct = { variant: 'ghost', size: 'icon', className: 'text-muted hover:text-ink rows:size-9' } as const;

async function loadShareDialogs() {
  const loaded = await import('./share-dialogs.tsx');
  return (props: ComponentProps<typeof ShareDialogs>) => <loaded.ShareDialogs {...props} />;
}

const whatOf = ({ candidateName }: Shared) => `Share the checklist of ${candidateName}`;

/** The Share button of a submission, and the dialogs that it opens, which are loaded at the first press. */
export function useSharing(): { renderShare: (submission: Shared, isInRow?: boolean) => ReactNode; dialog: ReactNode } {
  const [shared, setShared] = useState<Shared | null>(null);
  const renderDialogs = useDeferred(shared !== null, loadShareDialogs, () => {
    setShared(null);
    sayUnavailable();
  });
  return {
    renderShare: (submission, isInRow = false) => (
      <Button
        aria-haspopup="dialog"
        onClick={() => setShared(submission)}
        {...(isInRow ? { title: whatOf(submission), ...rowAct } : { variant: 'secondary' as const })}
      >
        <Share2 aria-hidden="true" className="size-4" />
        {/* A title with the same text as the name is not read after it. */}
        {isInRow ? <span className="sr-only">{whatOf(submission)}</span> : <span>Share</span>}{' '}
        {!isInRow && <span className="sr-only">the checklist of {submission.candidateName}</span>}
      </Button>
    ),
    dialog: renderDialogs?.({ shared, onClose: () => setShared(null) }),
  };
}
