import { confirmIdentity } from '@larkfield/schemas/auth/sign-in.ts';
import { listUsers } from '@larkfield/schemas/auth/users.ts';
import { getSecondFactor } from '@larkfield/schemas/auth/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { type AskedAct, onConfirmationRequired, send } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';

type Answer = (isConfirmed: boolean) => void;

/** The pending action in words; `who` is the account that the address identifies. */
export function nameAct({ endpoint: { method, path }, body }: AskedAct, who: string): string | undefined {
  const { email = '', role, isActive, requiresSecondFactor } = (body ?? {}) as Record<string, string | boolean>;
  const acts: Record<string, string> = {
    'POST /api/auth/users': `Create ${email}`,
    'PATCH /api/auth/users/:id': role
      ? `Make ${who} ${role === 'admin' ? 'an admin' : 'a user'}`
      : `${isActive ? 'Activate' : 'Deactivate'} ${who}`,
    'POST /api/auth/users/:id/reset-password': `Give ${who} a temporary password`,
    'POST /api/auth/users/:id/reset-second-factor': `Remove the second factor of ${who}`,
    'PUT /api/auth/settings': requiresSecondFactor ? 'Require a second factor of all staff' : 'Stop requiring a second factor',
    'GET /api/admin-portal/submissions/export.csv': 'Export a table of candidates',
    'GET /api/admin-portal/invites/:id/export': 'Export a table of invited people',
    'POST /api/admin-portal/candidates/export': `Export the data of ${email}`,
    'POST /api/admin-portal/candidates/erasures': `Look for what an erasure of ${email} would find`,
    'POST /api/admin-portal/candidates/erasures/:id/confirm': 'Erase the data of this person',
    'POST /api/admin-portal/candidates/holds': `Put the data of ${email} on hold`,
    'POST /api/admin-portal/candidates/holds/:id/end': 'End the hold of this data',
    'POST /api/admin-portal/references/:referenceId/link': 'Make a link for this referee',
  };
  return acts[`${method} ${path}`];
}

/** Appears over the page or dialog that requested a dangerous action. The action continues after the proof. */
export function ConfirmIdentityDialog({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [act, setAct] = useState<string>();
  const queryClient = useQueryClient();
  const waiting = useRef<Answer[]>([]);
  const answer: Answer = (isConfirmed) => {
    setIsOpen(false);
    for (const goOn of waiting.current.splice(0)) goOn(isConfirmed);
  };
  useEffect(() => {
    const { current: asked } = waiting;
    const stop = onConfirmationRequired((asking) => {
      const known = queryClient.getQueryData(endpointQuery(checked(listUsers), {}).queryKey);
      const who = known?.users.find(({ id }) => id === asking.params?.['id'])?.email ?? 'this user';
      setAct(nameAct(asking, who));
      setIsOpen(true);
      return new Promise((resolve) => asked.push(resolve));
    });
    return () => {
      stop();
      for (const goOn of asked.splice(0)) goOn(false);
    };
  }, [queryClient]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answer(false)}
      title="Confirm it's you"
      description={`${act ? `${act}: we` : 'We'} need to be sure it's you before you do this. We won't ask again for ten minutes.`}
    >
      <ProofField email={email} onAnswer={answer} />
    </Dialog>
  );
}

function ProofField({ email, onAnswer }: { email: string; onAnswer: Answer }) {
  const { data: secondFactor } = useQuery({ ...endpointQuery(checked(getSecondFactor), {}), gcTime: 0 });
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isCode = kind === 'code';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    // An opening dialog focuses the element with this attribute; if the dialog is already open, `focus` does this.
    field?.setAttribute('autofocus', '');
    field?.focus();
  }, [kind]);
  const change = () => {
    setKind(isCode ? 'password' : 'code');
    setProof('');
    setProblem(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!proof.trim()) return setProblem(isCode ? 'Enter a code' : 'Password is required');
    setProblem(undefined);
    setIsPending(true);
    try {
      await send(confirmIdentity, { body: isCode ? { code: proof } : { password: proof } });
      onAnswer(true);
    } catch (error) {
      setProblem(failureText(error, "That didn't work. Please try again."));
      setIsPending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field key={kind} label={isCode ? 'Code from your app, or a recovery code' : 'Your password'} isRequired isAlone error={problem}>
        {(control) => {
          const input = { ...control, value: proof, maxLength: isCode ? 40 : 1_024 };
          const onChange = (event: { target: { value: string } }) => setProof(event.target.value);
          return isCode ? (
            <TextInput {...input} onChange={onChange} autoComplete="one-time-code" spellCheck={false} />
          ) : (
            <PasswordInput {...input} onChange={onChange} autoComplete="current-password" />
          );
        }}
      </Field>
      {secondFactor?.isOn && (
        <Button variant="ghost" className="justify-self-start" onClick={change}>
          {isCode ? 'Use the password instead' : 'Use a code instead'}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" disabled={isPending} onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
