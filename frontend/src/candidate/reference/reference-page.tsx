import type { DeclineReason } from '@larkfield/schemas/references/reference-answer.ts';
import { useState } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isWorthRetrying, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Refusal } from './refusal.tsx';
import { useReference } from './use-reference.ts';

/** Where a referee answers, by the link that they were mailed. */
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
      text={failureWords(error)}
      retry={isWorthRetrying(error) ? { run: () => void refetch(), isRunning: isRefetching } : undefined}
    />
  );
}

/** Why a link does not open, in words for somebody who has no account here. */
function failureWords(error: unknown): string {
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
