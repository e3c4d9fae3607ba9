import {
  askForAnswer,
  type AskedRequest,
  askForErasure,
  exportMyData,
  type OpenVisit,
} from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useState } from 'react';
import { brand } from '#src/shared/brand/brand.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, formatClock, formatDate } from '#src/shared/text/format-date.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { VisitEnd } from './visit-end.tsx';

const sayFailed = (fallback: string) => (error: unknown) =>
  toast({ title: 'Error', description: failureText(error, fallback), variant: 'destructive' });

const askLabels = { access: 'Ask for my file', review: 'Ask for an explanation' } as const;

/** The candidate can download a copy of all data stored with their address, and request its erasure (product.md#mine-4). */
export function MyData({
  erasure,
  hold,
  requests = [],
  onChanged,
}: Pick<OpenVisit, 'erasure' | 'hold' | 'requests'> & { onChanged: () => void }) {
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
    // This also runs after a failure, since perhaps only the reply was lost.
    onSettled: onChanged,
  });
  const ask = useMutation({
    mutationFn: (kind: AskedRequest['kind']) => call(checked(askForAnswer), { body: { kind } }, { signal: slowSendSignal() }),
    onError: sayFailed("Your request didn't reach us. Please try again."),
    onSettled: onChanged,
  });
  const asked = erase.data ?? erasure;
  const others = [...requests, ...(ask.data && !requests.some(({ kind }) => kind === ask.data.kind) ? [ask.data] : [])];
  const mayAsk = (kind: AskedRequest['kind']) => !others.some((request) => request.kind === kind);
  return (
    <section aria-labelledby="my-data" className="grid gap-3 border-t border-line pt-6">
      <h2 id="my-data" className="text-2xl">
        My data
      </h2>
      <p className="max-w-[60ch] text-muted">
        Download your data, or ask us to erase everything we keep under your email address. Once it's erased, it can't be recovered.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isPending={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
        {(['access', 'review'] as const).filter(mayAsk).map((kind) => (
          <Button key={kind} variant="secondary" isPending={ask.isPending && ask.variables === kind} onClick={() => ask.mutate(kind)}>
            {askLabels[kind]}
          </Button>
        ))}
        {!asked && (
          <Button variant="secondary" aria-haspopup="dialog" isPending={erase.isPending} onClick={() => setIsAsking(true)}>
            Ask for erasure
          </Button>
        )}
      </div>
      {hold && (
        <p className="max-w-[60ch] border-l-2 border-accent pl-4 wrap-anywhere">
          Your data has been on hold since {formatDate(hold.since)}: {hold.reason} Until the hold ends we erase nothing of yours, also if
          you ask.
        </p>
      )}
      <p className="max-w-[60ch] text-muted">
        The download is what this page may show. Your file, which we send once we know that it's you, also has what we passed on and what
        references say, without who wrote it. Software lists who meets a job's requirements, and a person decides. You can have that
        explained and looked at again by another person.
      </p>
      <div role="status" className="grid gap-1 empty:hidden">
        {others.map(({ kind, receivedAt, answerBy }) => (
          <p key={kind}>
            {`On ${formatDate(receivedAt)}, you asked for ${kind === 'access' ? 'your file' : 'an explanation and a review'}. We'll answer by ${formatDate(answerBy)}.`}
          </p>
        ))}
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

/** The address of the checklists' owner, and the time until which the visit is open. */
export function VisitNote({ list: { email, endsAt } }: { list: OpenVisit }) {
  return (
    <p className="text-muted wrap-anywhere">
      {email}. Open in this browser until {formatClock(endsAt)}.
    </p>
  );
}

async function loadPutForwards() {
  const { OwnPutForwards } = await import('./own-put-forwards.tsx');
  return () => <OwnPutForwards />;
}

/** The put-forwards of the candidate. Most candidates have none, so the code loads after the checklists. */
const PutForwards = () => useDeferred(true, loadPutForwards)?.() ?? null;

interface OwnChecklistsProps {
  list: OpenVisit;
  onChanged: () => void;
}

/** The checklists of an open visit, and the actions on all data that we hold. */
export function OwnChecklists({ list, onChanged }: OwnChecklistsProps) {
  const { checklists, erasure, hold, requests } = list;
  if (checklists.length === 0) {
    return (
      <EmptyState
        title="There are no checklists under this address"
        action={<ButtonLink to={paths.checklists}>Start a checklist</ButtonLink>}
      >
        We erase your checklists {countOf(brand.keeping.submissions, 'year')} after you last did anything with them.
      </EmptyState>
    );
  }
  return (
    <DataProvider>
      <PutForwards />
      <ul className="grid gap-5">
        {checklists.map((checklist) => (
          <li key={checklist.submissionId}>
            <ChecklistCard checklist={checklist} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        A Quick Draft opens with the link you saved. To share with another facility, make a link under the checklist it should see.
      </p>
      <MyData erasure={erasure} hold={hold} requests={requests} onChanged={onChanged} />
      <VisitEnd list={list} />
    </DataProvider>
  );
}
