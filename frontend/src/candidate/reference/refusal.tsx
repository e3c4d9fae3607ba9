import type { DeclineReason } from '@larkfield/schemas/references/reference-answer.ts';
import { useEffect, useRef, useState } from 'react';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { sendRefusal } from './use-reference.ts';

/** A slip of the finger can be taken back for so many milliseconds; then it is sent. */
const undoTime = 6_000;

/** A refusal: said with one tap, sent a moment later or when the page is left, and until then taken back with another. */
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
      // Answered or withdrawn meanwhile: nobody is reminded either way.
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
