import { isApiError, waitText } from '#src/shared/api/api-error.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { MessageCard } from './message-card.tsx';

interface LinkFailureProps {
  title: string;
  message: string;
  /** Text of the way to all checklists. */
  wayOn: string;
  /** What was thrown and how to try again; a link that is refused for good offers no second try. */
  retry?: { error: unknown; run: () => void; isRunning: boolean };
}

/** True when the same link may open a moment later: the connection or the service failed, not the link. */
export function isWorthRetrying(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500 || error.status === 429;
}

/** True when no other passcode, PIN or try can open the link now. */
export function isRefusedForGood(error: unknown): boolean {
  return isApiError(error) && ([403, 404, 410, 423].includes(error.status) || error.body.remainingAttempts === 0);
}

/** Why a link does not open, another try where that can help, and the way to all checklists. */
export function LinkFailure({ title, message, wayOn, retry }: LinkFailureProps) {
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
          <ButtonLink to={paths.checklists} variant={canRetry ? 'secondary' : 'primary'}>
            {wayOn}
          </ButtonLink>
        </>
      }
    >
      <p role="alert" className="text-lg">
        {message}
      </p>
      {wait && <p className="text-muted">{wait}</p>}
    </MessageCard>
  );
}
