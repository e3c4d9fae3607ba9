import { useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CodeForm } from '#src/shared/form/code-input.tsx';
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
              placeholder="XXXX-XXXX-XXXX-XXXX"
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
