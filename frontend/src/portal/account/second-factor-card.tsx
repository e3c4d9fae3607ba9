import {
  beginEnrolment,
  confirmEnrolment,
  type Enrolment,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  turnOffSecondFactor,
} from '@larkfield/schemas/auth/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { AuthenticatorSetup } from '#src/portal/shared/second-factor/authenticator-setup.tsx';
import { RecoveryCodes } from '#src/portal/shared/second-factor/recovery-codes.tsx';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { formatDate } from '#src/shared/text/format-date.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { ProofForm } from './proof-form.tsx';

const stateQuery = endpointQuery(checked(getSecondFactor), {});

/** The state of the user's second factor, read again whenever the page is opened, and the actions on it. */
export function useSecondFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...stateQuery, gcTime: 0 });
  return {
    query,
    refresh: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
    begin: (password: string) => call(checked(beginEnrolment), { body: { password } }),
    confirm: async (code: string) => (await call(checked(confirmEnrolment), { body: { code } })).recoveryCodes,
    renew: async (password: string, code: string) => (await call(checked(renewRecoveryCodes), { body: { password, code } })).recoveryCodes,
    turnOff: (password: string, code: string) => call(checked(turnOffSecondFactor), { body: { password, code } }),
  };
}

/** The current task of the card; null shows the state. */
type Task =
  | { kind: 'begin' }
  | { kind: 'set-up'; enrolment: Enrolment }
  | { kind: 'renew' }
  | { kind: 'turn-off' }
  | { kind: 'codes'; codes: string[] };

/** At this number of remaining codes or fewer, the card shows a note. */
const fewCodes = 3;

/** The card for two-step sign-in of the user's own account. */
export function SecondFactorCard({ email }: { email: string }) {
  const { query, refresh, begin, confirm, renew, turnOff } = useSecondFactor();
  const [task, setTask] = useState<Task | null>(null);
  // An action may have succeeded although its reply got lost.
  const stop = () => {
    void refresh();
    setTask(null);
  };
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">Two-step sign-in</h2>
        <p className="text-muted">
          After your password, you enter a code from an app on your phone. That way, a stolen password alone won't get anyone in.
        </p>
      </div>
      {query.isPending && <Skeleton className="h-11" />}
      {query.isError && (
        <div className="grid justify-items-start gap-3">
          <p>{failureText(query.error, "This couldn't be loaded.")}</p>
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {query.data && task === null && <State state={query.data} onTask={setTask} />}
      {task?.kind === 'begin' && (
        <ProofForm
          email={email}
          asks="none"
          submitText="Continue"
          onCancel={stop}
          onProof={async ({ password }) => setTask({ kind: 'set-up', enrolment: await begin(password) })}
        />
      )}
      {task?.kind === 'set-up' && (
        <SetUp enrolment={task.enrolment} confirm={confirm} onCodes={(codes) => setTask({ kind: 'codes', codes })} onCancel={stop} />
      )}
      {task?.kind === 'renew' && (
        <ProofForm
          email={email}
          asks="app"
          submitText="New recovery codes"
          onCancel={stop}
          onProof={async ({ password, code }) => setTask({ kind: 'codes', codes: await renew(password, code) })}
        />
      )}
      {task?.kind === 'turn-off' && (
        <ProofForm
          email={email}
          asks="app-or-recovery"
          submitText="Turn off"
          isDestructive
          onCancel={stop}
          onProof={async ({ password, code }) => {
            const { message } = await turnOff(password, code);
            stop();
            toast({ title: message });
          }}
        />
      )}
      {task?.kind === 'codes' && <RecoveryCodes codes={task.codes} heading="h3" doneText="I've saved them" onDone={stop} />}
    </Card>
  );
}

function State({
  state: { isOn, since, recoveryCodesLeft, isRequired },
  onTask,
}: {
  state: SecondFactorState;
  onTask: (task: Task) => void;
}) {
  if (!isOn) {
    return (
      <div className="grid justify-items-start gap-4">
        <Badge>Off</Badge>
        {isRequired && <p>Your firm requires it of you: from your next sign-in on, you must set it up to get in.</p>}
        <Button onClick={() => onTask({ kind: 'begin' })}>Set up</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <FactList>
        <Fact name="State">
          <Badge tone="accent">On</Badge>
        </Fact>
        {since && <Fact name="Since">{formatDate(since)}</Fact>}
        <Fact name="Recovery codes left">{recoveryCodesLeft}</Fact>
      </FactList>
      {recoveryCodesLeft <= fewCodes && (
        <Note icon={TriangleAlert} tone="warning">
          Few recovery codes are left. Make new ones before you need them.
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onTask({ kind: 'renew' })}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="secondary" onClick={() => onTask({ kind: 'turn-off' })}>
            Turn off
          </Button>
        )}
      </div>
      {isRequired && <p className="text-sm text-muted">Your firm requires it of you, so it can't be turned off.</p>}
    </div>
  );
}

interface SetUpProps {
  enrolment: Enrolment;
  confirm: (code: string) => Promise<string[]>;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

function SetUp({ enrolment, confirm, onCodes, onCancel }: SetUpProps) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (code: string) => {
    setIsPending(true);
    try {
      onCodes(await confirm(code));
    } catch (reason) {
      if (isApiError(reason) && reason.body.code === 'SECOND_FACTOR_ON') {
        toast({ title: 'Two-step sign-in is on', description: 'Now make new recovery codes: the first ones were never shown.' });
        return onCancel();
      }
      setError(failureText(reason, "We couldn't check the code. Please try again."));
      setIsPending(false);
    }
  };
  return (
    <div className="grid gap-4">
      <AuthenticatorSetup enrolment={enrolment} isPending={isPending} error={error} onCode={(code) => void send(code)} />
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
