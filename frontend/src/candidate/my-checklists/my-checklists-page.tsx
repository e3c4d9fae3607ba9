import { candidateRules } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { askForMyChecklists, closeMyChecklists, listMyChecklists, OpenVisit } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { failureText, isApiError, serverFields } from '#src/shared/api/api-error.ts';
import { call, send } from '#src/shared/api/call.ts';
import { Field, focusFirstInvalid, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { listKeptDrafts } from '#src/candidate/shared/kept-drafts.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import type * as openVisit from './own-checklists.tsx';

/** Requests the one-time link. The reply is the same for every address, so that it does not reveal which addresses are known. */
export function AskForLink({ hasEnded }: { hasEnded: boolean }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [step, setStep] = useState<'asking' | 'pending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>();
  const ask = async (address: string) => {
    setStep('pending');
    setFailure(undefined);
    try {
      await send<typeof askForMyChecklists>({ method: 'POST', path: '/api/my-checklists/links' }, { body: { email: address } });
      setStep('done');
    } catch (error) {
      setFailure(error);
      setStep('asking');
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = candidateRules.email(email) ?? undefined;
    setFault(problem);
    if (problem) focusFirstInvalid(event.currentTarget);
    if (!problem && step !== 'pending') void ask(email.trim());
  };
  const fromServer = serverFields(failure).find(({ field }) => field === 'email')?.message;
  return (
    <Card className="grid gap-5 p-6 sm:p-8">
      {step === 'done' ? (
        <div role="status" className="grid gap-3">
          <p className="text-lg">
            If you sent us a checklist from <strong className="wrap-anywhere">{email.trim()}</strong>, a link is on its way there.
          </p>
          <p className="text-muted">
            It works once, within 15 minutes. Didn't get it? Check your spam folder, or try the address you used on the checklist.
          </p>
        </div>
      ) : (
        <p>{hasEnded ? 'Your two hours are up. ' : ''}Enter the email address you put on your checklist.</p>
      )}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" isRequired isAlone error={fault ?? fromServer}>
          {(field) => (
            <TextInput
              {...field}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              maxLength={320}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <FormAlert>
          {failure !== undefined && !fromServer
            ? failureText(failure, "That didn't reach us. Please check your connection and try again.")
            : undefined}
        </FormAlert>
        <Button type="submit" size="large" isPending={step === 'pending'} variant={step === 'done' ? 'secondary' : 'primary'}>
          {step === 'done' ? 'Send another link' : 'Send me a link'}
        </Button>
        <PrivacyNote kind="my-checklists" />
      </form>
    </Card>
  );
}

/** Ends the visit at once, for shared computers. */
export function SignOut({ onDone }: { onDone: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const signOut = async () => {
    setIsPending(true);
    try {
      await send<typeof closeMyChecklists>({ method: 'POST', path: '/api/my-checklists/sign-out' }, {});
      onDone();
    } catch (error) {
      setIsPending(false);
      toast({ title: 'Error', description: failureText(error, 'You are still signed in. Please try again.'), variant: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}

interface Visit {
  isReading: boolean;
  /** Submissions under the visit's address, while the visit is open. */
  list?: OpenVisit;
  parts?: typeof openVisit;
  /** No visit is open, and the page offers to request a link. */
  isClosed: boolean;
  /** A visit was open on this page and has ended. */
  hasEnded: boolean;
  error?: unknown;
}

const begin: Visit = { isReading: true, isClosed: false, hasEnded: false };

/** The open visit's list, or null. Without the cookie the list is null, and an expired visit is refused. */
async function readVisit(signal: AbortSignal): Promise<Pick<Visit, 'list' | 'parts'> | null> {
  const list = await call<typeof listMyChecklists>(
    { method: 'GET', path: '/api/my-checklists' },
    { query: { visit: 'optional' } },
    { signal },
  ).catch((error: unknown) => {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  });
  // Most visitors of this page first request a link, and need neither this code nor the query client.
  return list && { list, parts: await import('./own-checklists.tsx') };
}

/** Reads whether a visit is open, and its content. Nothing is kept after the user leaves the page. */
export function useVisit() {
  const [visit, setVisit] = useState(begin);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const show = (part: (before: Visit) => Partial<Visit>) => {
      if (!controller.signal.aborted) setVisit((before) => ({ ...before, error: undefined, ...part(before), isReading: false }));
    };
    readVisit(controller.signal).then(
      (open) => show(({ list }) => open ?? { isClosed: true, hasEnded: list !== undefined, list: undefined }),
      (error: unknown) => show(() => ({ error })),
    );
    return () => controller.abort();
  }, [attempt]);

  const reread = useCallback(async () => {
    setVisit((before) => ({ ...before, isReading: true }));
    setAttempt((before) => before + 1);
  }, []);
  const close = useCallback(() => setVisit({ ...begin, isReading: false, isClosed: true }), []);
  return { ...visit, reread, close };
}

/**
 * The candidate's way back: a mailed link opens this page for two hours (product.md#mine-2). The page is prerendered before we know whether
 * a visit is open, so its initial text must be true in either case.
 */
export function MyChecklistsPage() {
  const visit = useVisit();
  const { list } = visit;
  const isRead = list !== undefined || visit.isClosed;
  const unfinished = useDeferred(isRead && listKeptDrafts().length > 0, () => import('./unfinished.tsx'));
  return (
    <Container width={list ? 'reading' : 'form'} className="grid gap-6 py-8 sm:py-12">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <PageHeading>My checklists</PageHeading>
          {list && visit.parts ? (
            <visit.parts.VisitNote list={list} />
          ) : (
            <p className="text-lg">
              View, share, edit and renew the skills checklists you sent us. There&rsquo;s no password: we email you a link that opens them
              for two hours.
            </p>
          )}
        </div>
        {list && <SignOut onDone={visit.close} />}
      </div>
      {visit.isClosed && <AskForLink hasEnded={visit.hasEnded} />}
      {unfinished && <unfinished.Unfinished own={list?.checklists.map(({ submissionId }) => submissionId) ?? []} />}
      {visit.isReading && !list && (
        <SkeletonRegion label="Loading your checklists">
          <Skeleton className="h-52 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {visit.error !== undefined && (
        <LoadFailure what="Your checklists" query={{ error: visit.error, isFetching: visit.isReading, refetch: visit.reread }} />
      )}
      {list && visit.parts && <visit.parts.OwnChecklists list={list} onChanged={() => void visit.reread()} />}
    </Container>
  );
}
