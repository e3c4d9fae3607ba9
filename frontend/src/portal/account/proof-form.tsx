import { useState, type FormEvent } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CodeInput } from '#src/shared/form/code-input.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { checkTotpCode, totpDigits } from '#src/portal/shared/second-factor/authenticator-setup.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';

/** The kind of code that is required besides the password. */
type Asked = 'none' | 'app' | 'app-or-recovery';

interface ProofFormProps {
  email: string;
  asks: Asked;
  submitText: string;
  isDestructive?: boolean;
  onProof: (proof: { password: string; code: string }) => Promise<unknown>;
  onCancel: () => void;
}

function findProblem(asks: Asked, code: string): string | undefined {
  if (asks === 'app') return checkTotpCode(code);
  return asks === 'app-or-recovery' && !code.trim() ? 'Enter a code' : undefined;
}

/** Asks for the password, and for a code if one is needed, before an action that only the owner of the account may take. */
export function ProofForm({ email, asks, submitText, isDestructive = false, onProof, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ password?: string | undefined; code?: string | undefined; form?: string | undefined }>({});
  const [isPending, setIsPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { password: password ? undefined : 'Password is required', code: findProblem(asks, code) };
    setProblems(found);
    if (found.password || found.code) return;
    setIsPending(true);
    try {
      await onProof({ password, code });
    } catch (error) {
      const fields = Object.fromEntries(serverFields(error).map(({ field, message }) => [field, message]));
      const isNamed = 'password' in fields || 'code' in fields;
      // A code that the server received is not accepted again, even if the reply got lost.
      const next = asks === 'none' ? '.' : ' with the next code from your app.';
      setProblems(isNamed ? fields : { form: failureText(error, `That didn't work. Please try again${next}`) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Your password" isRequired error={problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {asks === 'app' && (
        <Field label="Code from your app" isRequired error={problems.code}>
          {(control) => <CodeInput {...control} digits={totpDigits} value={code} onValueChange={setCode} />}
        </Field>
      )}
      {asks === 'app-or-recovery' && (
        <Field label="Code from your app, or a recovery code" isRequired error={problems.code}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      )}
      <FormAlert>{problems.form}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} isPending={isPending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
