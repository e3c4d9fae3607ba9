import { candidateRules } from '@larkfield/schemas/checklist/candidate/candidate-rules.ts';
import type { askForMyChecklists } from '@larkfield/schemas/my-checklists/ask-for-my-checklists.ts';
import { useState, type FormEvent } from 'react';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';

/** Asks for the one-time link. What it answers is the same for every address, so that nobody learns who is known here. */
export function AskForLink({ hasEnded }: { hasEnded: boolean }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [step, setStep] = useState<'asking' | 'pending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>();
  const ask = async (address: string) => {
    setStep('pending');
    setFailure(undefined);
    try {
      await send<typeof askForMyChecklists>({ method: 'POST', path: '/api/my-checklists/links' }, { body: { email: address } });
      setStep('done');
    } catch (error) {
      setFailure(error);
      setStep('asking');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = candidateRules.email(email) ?? undefined;
    setFault(problem);
    if (!problem && step !== 'pending') void ask(email.trim());
  };
  const fromServer = serverFields(failure).find(({ field }) => field === 'email')?.message;
  return (
    <Card className="grid gap-5 p-6 sm:p-8">
      {step === 'done' ? (
        <div role="status" className="grid gap-3">
          <p className="text-lg">
            If you sent us a checklist from <strong className="wrap-anywhere">{email.trim()}</strong>, a link is on its way there.
          </p>
          <p className="text-muted">
            It works once, within 15 minutes. Didn't get it? Check your spam folder, or try the address you used on the checklist.
          </p>
        </div>
      ) : (
        <p>{hasEnded ? 'Your two hours are up. ' : ''}Enter the email address you put on your checklist.</p>
      )}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" isRequired error={fault ?? fromServer}>
          {(field) => (
            <TextInput
              {...field}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              maxLength={320}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <FormAlert>
          {failure !== undefined && !fromServer
            ? failureText(failure, "That didn't reach us. Please check your connection and try again.")
            : undefined}
        </FormAlert>
        <Button type="submit" size="large" isPending={step === 'pending'} variant={step === 'done' ? 'secondary' : 'primary'}>
          {step === 'done' ? 'Send another link' : 'Send me a link'}
        </Button>
        <PrivacyNote kind="my-checklists" />
      </form>
    </Card>
  );
}
