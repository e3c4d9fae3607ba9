import type { HeldData } from '@larkfield/schemas/portal/candidate-rights/find-candidate.ts';
import { Download, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { recordText } from './candidate-words.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { downloadCandidateData } from './use-candidates.ts';

interface HeldDataCardProps {
  email: string;
  held: HeldData;
  onErased: () => void;
}

/** How much is held on a person, with the ways to hand it over and to erase it. */
export function HeldDataCard({ email, held: { names, found }, onErased }: HeldDataCardProps) {
  const [isErasing, setIsErasing] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const download = async () => {
    setIsExporting(true);
    try {
      toast({ title: 'Download Started', description: await downloadCandidateData(email) });
    } catch (error) {
      toast({
        title: 'Download Failed',
        description: failureText(error, "The data couldn't be collected. Please try again."),
        variant: 'destructive',
      });
    } finally {
      setIsExporting(false);
    }
  };
  if (Object.values(found).every((count) => count === 0)) {
    return (
      <EmptyState title="We hold nothing under this address">
        Ask about other addresses the person may have used. Drafts carry no name and are erased after 48 hours.
      </EmptyState>
    );
  }
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="min-w-0 text-2xl wrap-anywhere">{names.length > 0 ? names.join(', ') : 'No name'}</h3>
        <p className="break-all text-muted">{email}</p>
      </div>
      {names.length > 1 && (
        <Note icon={TriangleAlert} tone="warning">
          This address was used with {names.length} names. Make sure they belong to one person before you release or erase anything.
        </Note>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {Object.entries(found).map(([name, count]) => {
          const [figure, ...words] = recordText(name, count).split(' ');
          return (
            <li key={name} className="rounded-control border border-line px-3.5 py-2.5">
              <span className="block font-serif text-2xl font-semibold">{figure}</span>{' '}
              <span className="text-muted">{words.join(' ')}</span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button isPending={isExporting} onClick={() => void download()}>
          {!isExporting && <Download aria-hidden="true" className="size-4" />}
          {isExporting ? 'Preparing...' : 'Download everything'}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsErasing(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Erase everything
        </Button>
      </div>
      <p className="max-w-[68ch] text-sm text-muted">
        The download is a JSON file with the date of birth and SSN digits unmasked. It's logged in the audit trail; send it only by a secure
        method.
      </p>
      <EraseDialog email={email} isOpen={isErasing} onClose={() => setIsErasing(false)} onErased={onErased} />
    </Card>
  );
}
