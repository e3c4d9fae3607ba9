import { useState, type FormEvent } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CodeForm } from '#src/shared/form/code-input.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { checkTotpCode, totpDigits } from '#src/portal/shared/second-factor/authenticator-setup.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { useSession, type SignInDemand } from '#src/shared/session/session.tsx';

interface SecondFactorFormProps {
  challenge: string;
  onDemand: (demand: SignInDemand) => void;
  onCancel: () => void;
}

/** The second step of a sign-in: the app's code, or a recovery code when the phone is not at hand. */
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
  const common = { isPending, error, submitText: 'Sign in', pendingText: 'Checking...' };
  return (
    <div className="grid gap-4">
      {isRecovering ? (
        <RecoveryForm {...common} onSubmit={(code) => void send(code)} />
      ) : (
        <CodeForm {...common} label="Code from your app" digits={totpDigits} check={checkTotpCode} onSubmit={(code) => void send(code)} />
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

interface RecoveryFormProps {
  isPending: boolean;
  error: string | undefined;
  submitText: string;
  pendingText: string;
  onSubmit: (code: string) => void;
}

function RecoveryForm({ isPending, error, submitText, pendingText, onSubmit }: RecoveryFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onSubmit(code);
    else setProblem('Enter one of your recovery codes');
  };
  const shown = problem ?? error;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Recovery code" hint="Each works once." isRequired error={shown}>
        {(control) => (
          <TextInput
            {...control}
            value={code}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
            className="font-mono"
          />
        )}
      </Field>
      <p role="alert" className="sr-only">
        {shown}
      </p>
      <Button type="submit" size="large" isPending={isPending}>
        {isPending ? pendingText : submitText}
      </Button>
    </form>
  );
}
