import type { ReactNode } from 'react';
import { isApiError, waitText } from '#src/shared/api/api-error.ts';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

/** One message in the middle of a page: what happened, and the next actions. */
export function MessageCard({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl pl-(--gutter-left) pr-(--gutter-right) py-12 sm:py-20">
      <Card className="grid justify-items-center gap-4 px-6 py-10 text-center sm:px-10">
        <ArcMark className="w-24 text-accent-text" />
        <PageHeading className="text-2xl sm:text-3xl">{title}</PageHeading>
        {children}
        {actions && <div className="flex max-w-full flex-wrap justify-center gap-3 pt-2">{actions}</div>}
      </Card>
    </div>
  );
}

interface LinkFailureProps {
  title: string;
  message: string;
  /** A further sentence. */
  note?: string | undefined;
  /** The text of the link to another page. */
  wayOn: string;
  /** The page, if it isn't all checklists. */
  to?: string;
  /** The error and the retry; a permanent refusal offers no retry. */
  retry?: { error: unknown; run: () => void; isRunning: boolean };
}

/** True if the same link may open a moment later, because the connection or the service failed. */
export function isWorthRetrying(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500 || error.status === 429;
}

/** True if no other passcode, PIN or attempt can open the link now. */
export function isPermanentRefusal(error: unknown): boolean {
  return isApiError(error) && ([403, 404, 410, 423].includes(error.status) || error.body.remainingAttempts === 0);
}

/** Why a link does not open, a retry if that can help, and a link to another page. */
export function LinkFailure({ title, message, note, wayOn, to = paths.checklists, retry }: LinkFailureProps) {
  const wait = retry && waitText(retry.error);
  const canRetry = retry !== undefined && isWorthRetrying(retry.error);
  return (
    <MessageCard
      title={title}
      actions={
        <>
          {canRetry && (
            <Button onClick={retry.run} isPending={retry.isRunning}>
              Try again
            </Button>
          )}
          <ButtonLink to={to} variant={canRetry ? 'secondary' : 'primary'}>
            {wayOn}
          </ButtonLink>
        </>
      }
    >
      <p role="alert" className="text-lg">
        {message}
      </p>
      {note && <p>{note}</p>}
      {wait && <p className="text-muted">{wait}</p>}
    </MessageCard>
  );
}
