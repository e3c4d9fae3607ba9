import type { DeclineReason } from '@larkfield/schemas/references/references.ts';
import { useEffect, useRef, useState } from 'react';
import { isWorthRetrying, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText, failureText, isApiError } from '#src/shared/api/api-error.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { sendRefusal, useReference } from './use-reference.ts';
import { AnswerForm } from './answer-form.tsx';

/** The time in milliseconds to undo an accidental refusal, before it is sent. */
const undoTime = 6_000;

/** A refusal, which takes one tap. It is sent a moment later or when the user leaves the page, and until then another tap undoes it. */
export function Refusal({ token, reason, onUndo }: { token: string; reason: DeclineReason; onUndo: () => void }) {
  const [state, setState] = useState<'waiting' | 'sending' | 'done'>('waiting');
  const [failure, setFailure] = useState<string>();
  const isSent = useRef(false);
  const deliver = async () => {
    if (isSent.current) return;
    isSent.current = true;
    setState('sending');
    setFailure(undefined);
    try {
      await sendRefusal(token, reason);
      setState('done');
    } catch (error) {
      // The reference was answered or withdrawn in the meantime; no reminder is sent in either case.
      if (isApiError(error) && error.status === 410) return setState('done');
      isSent.current = false;
      setState('waiting');
      setFailure(failureText(error, "This couldn't be sent."));
    }
  };
  const latest = useRef(deliver);
  useEffect(() => {
    latest.current = deliver;
  });
  useEffect(() => {
    const send = () => void latest.current();
    const timer = setTimeout(send, undoTime);
    window.addEventListener('pagehide', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', send);
    };
  }, []);
  if (state === 'done')
    return (
      <MessageCard title="Noted">
        <p role="status" className="text-lg">
          Thank you for telling us. We won&rsquo;t write to you about this again.
        </p>
      </MessageCard>
    );
  return (
    <MessageCard
      title={reason === 'unknown-person' ? "You don't know this person" : "You'd rather not"}
      actions={
        <>
          {failure && <Button onClick={() => void deliver()}>Try again</Button>}
          <Button variant="secondary" disabled={state === 'sending'} onClick={onUndo}>
            Undo
          </Button>
        </>
      }
    >
      <p role={failure ? 'alert' : 'status'} className="text-lg">
        {failure ?? "We're letting the team know. You can still undo this for a moment."}
      </p>
    </MessageCard>
  );
}

/** The page on which a referee answers, opened by a mailed link. */
export function ReferencePage() {
  const { token, isWhole, note } = useLinkToken();
  if (isWhole) return <Reference key={token} token={token} />;
  return <Unavailable text="This link doesn't work. Please open it from the email again." note={note} />;
}

function Reference({ token }: { token: string }) {
  const { data, error, isPending, isRefetching, refetch } = useReference(token);
  const [refusal, setRefusal] = useState<DeclineReason | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  if (isAnswered) return <Thanks />;
  if (refusal) return <Refusal token={token} reason={refusal} onUndo={() => setRefusal(null)} />;
  if (data)
    return (
      <Container className="max-w-3xl! py-6 sm:py-10">
        <AnswerForm token={token} opened={data} onRefuse={setRefusal} onAnswered={() => setIsAnswered(true)} />
        <PrivacyNote kind="reference" className="mt-6" />
      </Container>
    );
  if (isPending)
    return (
      <MessageCard title="Opening the reference">
        <Spinner className="size-7 text-accent-text" />
      </MessageCard>
    );
  return (
    <Unavailable
      text={refusalText(error)}
      retry={isWorthRetrying(error) ? { run: () => void refetch(), isRunning: isRefetching } : undefined}
    />
  );
}

/** Why a link does not open, for a reader without an account. */
function refusalText(error: unknown): string {
  if (!isApiError(error)) return "The reference couldn't be opened. Please check your connection.";
  switch (error.body.code) {
    case 'LINK_REVOKED':
      return 'This link was replaced by a newer one or is no longer needed. Please look for our latest email.';
    case 'LINK_EXPIRED':
      return `This link has expired. If you would still like to answer, write to ${brand.emails.credentialing}.`;
    case 'LINK_NOT_FOUND':
      return "We don't recognize this link. Please open it from the email again.";
    default:
      return errorText(error, "The reference couldn't be opened.");
  }
}

function Unavailable({
  text,
  note,
  retry,
}: {
  text: string;
  note?: string | undefined;
  retry?: { run: () => void; isRunning: boolean } | undefined;
}) {
  return (
    <MessageCard
      title="Reference"
      actions={
        retry && (
          <Button onClick={retry.run} isPending={retry.isRunning}>
            Try again
          </Button>
        )
      }
    >
      <p role="alert" className="text-lg">
        {text}
      </p>
      {note && <p>{note}</p>}
    </MessageCard>
  );
}

function Thanks() {
  return (
    <MessageCard title="Thank you">
      <p role="status" className="text-lg">
        Your reference has arrived. You can close this page; we won&rsquo;t write again.
      </p>
    </MessageCard>
  );
}
