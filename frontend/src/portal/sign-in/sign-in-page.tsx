import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { BrandMark } from '#src/shared/brand/brand-mark.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { ChangePasswordForm, SignInForm, stageOf, stageTitles, type Credentials, type SignInStage } from './sign-in-form.tsx';
import { RequiredEnrolment } from './required-enrolment.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { placeAfterSignIn, type SignInState } from '#src/shared/session/return-place.ts';
import type { SessionEnd } from '#src/shared/session/session-activity.ts';
import { useSession, type SignInDemand } from '#src/shared/session/session.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Link } from '#src/shared/ui/link.tsx';

const endTexts: Record<SessionEnd, string> = {
  idle: `You were signed out after ${authConstants.sessionIdle / 60_000} minutes without activity.`,
  ended: 'Your session has ended. Please sign in again.',
};

export function SignInPage() {
  const session = useSession();
  const { user } = session;
  const { state } = useLocation();
  // Somebody who came from a page for admins stays here until another account signs in.
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
          {stage.kind === 'enrolment' && <RequiredEnrolment challenge={stage.challenge} onCancel={restart} />}
        </Card>
      </div>
    </main>
  );
}
