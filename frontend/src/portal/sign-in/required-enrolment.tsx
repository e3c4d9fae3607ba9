import { beginRequiredEnrolment } from '@larkfield/schemas/auth/second-factor/begin-required-enrolment.ts';
import { confirmRequiredEnrolment } from '@larkfield/schemas/auth/second-factor/confirm-required-enrolment.ts';
import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import type { Enrolment } from '@larkfield/schemas/auth/second-factor.ts';
import { useRef, useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { AuthenticatorSetup } from '#src/portal/shared/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#src/portal/shared/second-factor/recovery-codes.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { useSession } from '#src/shared/session/session.tsx';

/** It was done, but the page was never told. */
const setUpText =
  'Two-step sign-in is set up. Go back to sign-in and enter the next code from your app. Then make new recovery codes on the Account page.';

/** The forced set-up of a second factor, without which nobody gets in once an admin requires it. */
export function RequiredEnrolment({ challenge, onCancel }: { challenge: string; onCancel: () => void }) {
  const { adoptUser } = useSession();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [done, setDone] = useState<{ user: CurrentUser; recoveryCodes: string[] }>();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const isAnswerLost = useRef(false);
  const attempt = async (work: () => Promise<void>) => {
    setIsPending(true);
    setError(undefined);
    await work().catch((reason: unknown) => setError(failureText(reason, "That didn't work. Please try again.")));
    setIsPending(false);
  };
  const begin = () => attempt(async () => setEnrolment(await call(checked(beginRequiredEnrolment), { body: { challenge } })));
  const confirm = (code: string) =>
    attempt(async () => {
      try {
        setDone(await call(checked(confirmRequiredEnrolment), { body: { challenge, code } }));
      } catch (reason) {
        if (isAnswerLost.current && isApiError(reason) && reason.body.code === 'SIGN_IN_EXPIRED') return setError(setUpText);
        isAnswerLost.current ||= !isApiError(reason);
        throw reason;
      }
    });

  if (done)
    return <RecoveryCodes codes={done.recoveryCodes} heading="h2" doneText="Continue to the portal" onDone={() => adoptUser(done.user)} />;
  return (
    <div className="grid gap-4">
      {enrolment ? (
        <AuthenticatorSetup enrolment={enrolment} isPending={isPending} error={error} onCode={(code) => void confirm(code)} />
      ) : (
        <>
          <FormAlert>{error}</FormAlert>
          <Button size="large" isPending={isPending} onClick={() => void begin()}>
            Set up now
          </Button>
        </>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Back to sign-in
      </Button>
    </div>
  );
}
