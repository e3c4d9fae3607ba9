import { askForErasure, type AskedErasure } from '@larkfield/schemas/my-checklists/ask-for-erasure.ts';
import { exportMyData } from '@larkfield/schemas/my-checklists/export-my-data.ts';
import { useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDate } from '#src/shared/text/format-date.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button } from '#src/shared/ui/button.tsx';

const sayFailed = (fallback: string) => (error: unknown) =>
  toast({ title: 'Error', description: failureText(error, fallback), variant: 'destructive' });

/** A copy of everything that is stored with the address, and the wish to have it erased (product.md#mine-4). */
export function MyData({ erasure, onChanged }: { erasure: AskedErasure | null; onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => call(checked(exportMyData), {}, { signal: slowSendSignal() }),
    onSuccess: (data) =>
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `my-checklists-${localDay()}.json`),
    onError: sayFailed("Your data couldn't be downloaded. Please try again."),
  });
  const erase = useMutation({
    mutationFn: () => call(checked(askForErasure), {}, { signal: slowSendSignal() }),
    onError: sayFailed("Your request didn't reach us. Please try again."),
    // Also after a failure: perhaps only the answer was lost.
    onSettled: onChanged,
  });
  const asked = erase.data ?? erasure;
  return (
    <section aria-labelledby="my-data" className="grid gap-3 border-t border-line pt-6">
      <h2 id="my-data" className="text-2xl">
        My data
      </h2>
      <p className="max-w-[60ch] text-muted">
        Download everything we keep under your email address, or ask us to erase it. Once it's erased, it can't be recovered.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isPending={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
        {!asked && (
          <Button variant="secondary" aria-haspopup="dialog" isPending={erase.isPending} onClick={() => setIsAsking(true)}>
            Ask for erasure
          </Button>
        )}
      </div>
      <p role="status">
        {asked && `On ${formatDate(asked.receivedAt)}, you asked us to erase your data. We'll answer by ${formatDate(asked.dueAt)}.`}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Ask us to erase everything?"
        description="Your checklists, their reports and every link to them will be gone for good. A person on our team confirms it first."
        confirmLabel="Ask for erasure"
        onConfirm={() => erase.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}
