import { beginRequiredEnrolment, confirmRequiredEnrolment, postponeEnrolment } from '@larkfield/schemas/auth/sign-in.ts';
import type { CurrentUser } from '@larkfield/schemas/auth/users.ts';
import type { Enrolment } from '@larkfield/schemas/auth/second-factor.ts';
import { useRef, useState } from 'react';
import { authConstants, groupRecoveryCode } from '@larkfield/schemas/auth/auth-constants.ts';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { AuthenticatorSetup, checkTotpCode, totpDigits } from '#src/portal/shared/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#src/portal/shared/second-factor/recovery-codes.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { type SignInDemand, useSession } from '#src/shared/session/session.tsx';
import { CodeForm } from '#src/shared/form/code-input.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { placeAfterSignIn, type SignInState } from '#src/shared/session/return-place.ts';
import type { SessionEnd } from '#src/shared/session/session-end.ts';
import { useUnsavedKeeper } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { ChangePasswordForm, type Credentials, SignInForm, type SignInStage, stageOf, stageTitles } from './sign-in-form.tsx';

/** The set-up succeeded, but its reply got lost. */
const setUpText =
  'Two-step sign-in is set up. Go back to sign-in and enter the next code from your app. Then make new recovery codes on the Account page.';

interface RequiredEnrolmentProps {
  challenge: string;
  /** Whether the user may sign in this once without it. */
  mayPostpone: boolean;
  onCancel: () => void;
}

/** The set-up of a second factor that the firm demands. */
export function RequiredEnrolment({ challenge, mayPostpone, onCancel }: RequiredEnrolmentProps) {
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
  const postpone = () => attempt(async () => adoptUser((await call(checked(postponeEnrolment), { body: { challenge } })).user));
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
          {mayPostpone && (
            <Button variant="secondary" aria-disabled={isPending} onClick={() => !isPending && void postpone()}>
              Sign in once without it
            </Button>
          )}
        </>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Back to sign-in
      </Button>
    </div>
  );
}

const sampleRecoveryCode = groupRecoveryCode('X'.repeat(authConstants.recoveryCodeLength));

interface SecondFactorFormProps {
  challenge: string;
  onDemand: (demand: SignInDemand) => void;
  onCancel: () => void;
}

/** The second step of a sign-in: the app's code, or a recovery code if the phone is unavailable. */
export function SecondFactorForm({ challenge, onDemand, onCancel }: SecondFactorFormProps) {
  const session = useSession();
  const [isRecovering, setIsRecovering] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (code: string) => {
    setIsPending(true);
    setError(undefined);
    const result = await session.passSecondFactor({ challenge, code });
    setIsPending(false);
    if (!result.success) setError(result.error);
    else if ('message' in result) onDemand(result);
  };
  const swap = () => {
    setIsRecovering(!isRecovering);
    setError(undefined);
  };
  const common = { isPending, error, submitText: 'Sign in', pendingText: 'Checking...', onSubmit: (code: string) => void send(code) };
  return (
    <div className="grid gap-4">
      {isRecovering ? (
        <CodeForm
          {...common}
          key="recovery"
          label="Recovery code"
          hint="Each works once."
          check={(code) => (code.trim() ? undefined : 'Enter one of your recovery codes')}
        >
          {({ onValueChange, ...control }) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              placeholder={sampleRecoveryCode}
              onChange={(event) => onValueChange(event.target.value)}
              className="font-mono"
            />
          )}
        </CodeForm>
      ) : (
        <CodeForm {...common} key="app" label="Code from your app" digits={totpDigits} check={checkTotpCode} />
      )}
      <Button variant="secondary" onClick={swap}>
        {isRecovering ? 'Use the code from your app' : 'Use a recovery code'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Back to sign-in
      </Button>
    </div>
  );
}

const endTexts: Record<SessionEnd, string> = {
  idle: `You were signed out after ${authConstants.sessionIdle / 60_000} minutes without activity.`,
  ended: 'Your session has ended. Please sign in again.',
};

export function SignInPage() {
  const session = useSession();
  const { user } = session;
  const { state } = useLocation();
  useUnsavedKeeper();
  // A user who was refused on an admin page stays here until another account signs in.
  const [refused] = useState(() => ((state as SignInState | null)?.needsAdmin ? user : null));
  const [stage, setStage] = useState<SignInStage>({ kind: 'credentials' });
  if (user && user !== refused) {
    const { state: kept, ...place } = placeAfterSignIn(state, user);
    return <Navigate to={place} replace state={kept} />;
  }
  const ended = session.status === 'signed-out' && session.end && session.end !== 'left' ? endTexts[session.end] : null;

  const restart = () => setStage({ kind: 'credentials' });
  const advance = (demand: SignInDemand, credentials: Credentials) => setStage(stageOf(demand, credentials));
  return (
    <main
      id="main"
      className="relative isolate grid min-h-dvh place-items-center overflow-hidden bg-linear-to-br from-night-950 via-night-900 to-night-700 pl-(--gutter-left) pr-(--gutter-right) py-10"
    >
      <ArcMotif
        parts={[0.93, 0.97, 0.8, 0.88, 1]}
        hasTicks={false}
        className="absolute bottom-0 left-1/2 -z-10 w-[75rem] max-w-none -translate-x-1/2 opacity-60"
      />
      <div className="grid w-full max-w-[27rem] gap-6">
        <Link to={paths.home} className="on-night justify-self-center rounded-control p-2 text-white">
          <BrandMark isOnNight />
        </Link>
        <Card className="grid gap-5 p-6 shadow-raised sm:p-8">
          <div className="grid gap-1">
            <PageHeading className="text-2xl sm:text-3xl">{stageTitles[stage.kind]}</PageHeading>
            <p className="text-muted">{stage.kind === 'credentials' ? 'For our staff only.' : stage.message}</p>
          </div>
          {ended && stage.kind === 'credentials' && (
            <p role="status" className="rounded-control bg-warning-soft px-3.5 py-3 text-warning">
              {ended}
            </p>
          )}
          {refused && user === refused && stage.kind === 'credentials' && (
            <p role="status" className="rounded-control bg-warning-soft px-3.5 py-3 text-warning">
              That page is for admins, and you are signed in as {refused.email}. Sign in as an admin, or{' '}
              <Link to={paths.portal} className="font-semibold underline">
                go back to the portal
              </Link>
              .
            </p>
          )}
          {stage.kind === 'credentials' && <SignInForm onDemand={advance} />}
          {stage.kind === 'code' && (
            <SecondFactorForm challenge={stage.challenge} onDemand={(demand) => advance(demand, stage.credentials)} onCancel={restart} />
          )}
          {stage.kind === 'password' && (
            <ChangePasswordForm
              change={stage.change}
              onChanged={(demand) => {
                toast({ title: 'Password changed' });
                if (demand) advance(demand, stage.change);
                else restart();
              }}
              onCancel={restart}
            />
          )}
          {stage.kind === 'enrolment' && <RequiredEnrolment {...stage} onCancel={restart} />}
        </Card>
      </div>
    </main>
  );
}
