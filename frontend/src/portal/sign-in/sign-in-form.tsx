import { zodResolver } from '@hookform/resolvers/zod';
import { newPasswordSchema } from '@larkfield/schemas/auth/users.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { type SignInDemand, useSession } from '#src/shared/session/session.tsx';
import { Button } from '#src/shared/ui/button.tsx';

const domain = `@${brand.staffEmailDomain}`;

const credentialsSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .refine((email) => email === '' || email.toLowerCase().endsWith(domain), `Only ${domain} email addresses are allowed`),
  password: z.string().min(1, 'Password is required'),
});
export type Credentials = z.output<typeof credentialsSchema>;

const passwordChangeSchema = z
  .object({ newPassword: newPasswordSchema, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
  });

/** A temporary password must be changed; the password that was just entered is the proof. */
interface RequiredChange extends Credentials {
  userId: string;
  challenge?: string | undefined;
}

/** The stage of a sign-in. */
export type SignInStage =
  | { kind: 'credentials' }
  | { kind: 'code'; message: string; challenge: string; credentials: Credentials }
  | { kind: 'password'; message: string; change: RequiredChange }
  | { kind: 'enrolment'; message: string; challenge: string; mayPostpone: boolean };

export const stageTitles = {
  credentials: 'Staff sign-in',
  code: 'Two-step sign-in',
  password: 'Choose a new password',
  enrolment: 'Set up two-step sign-in',
} as const satisfies Record<SignInStage['kind'], string>;

/** The stage for the server's next demand. */
export function stageOf(demand: SignInDemand, credentials: Credentials): SignInStage {
  const { message } = demand;
  if ('requiresPasswordChange' in demand)
    return { kind: 'password', message, change: { ...credentials, userId: demand.userId, challenge: demand.challenge } };
  const { challenge } = demand;
  if ('requiresEnrolment' in demand) return { kind: 'enrolment', message, challenge, mayPostpone: demand.mayPostpone ?? false };
  return { kind: 'code', message, challenge, credentials };
}

/** The first stage; `onDemand` receives the server's next demand after a correct password. */
export function SignInForm({ onDemand }: { onDemand: (demand: SignInDemand, credentials: Credentials) => void }) {
  const session = useSession();
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async (credentials) => {
    const result = await session.login(credentials);
    if (!result.success) setError('root', { message: result.error });
    else if ('message' in result) onDemand(result, credentials);
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field label="Email" isRequired error={errors.email?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            placeholder={`you@${brand.staffEmailDomain}`}
          />
        )}
      </Field>
      <Field label="Password" isRequired error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

interface ChangePasswordFormProps {
  change: RequiredChange;
  /** Receives the next demand, or nothing if the sign-in is complete. */
  onChanged: (demand?: SignInDemand) => void;
  onCancel: () => void;
}

/** The forced change of a temporary password; the password that was just entered is the proof. */
export function ChangePasswordForm({ change, onChanged, onCancel }: ChangePasswordFormProps) {
  const session = useSession();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ newPassword }) => {
    const { userId, email, password: currentPassword, challenge } = change;
    const result = await session.changePassword({ userId, email, currentPassword, newPassword, ...(challenge && { challenge }) });
    if (result.success) onChanged('message' in result ? result : undefined);
    else setError('root', { message: result.error });
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormAlert>{errors.root?.message}</FormAlert>
      <input type="hidden" autoComplete="username" value={change.email} readOnly />
      <Field label="New password" isRequired hint="At least 12 characters" error={errors.newPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" autoFocus />}
      </Field>
      <Field label="Confirm new password" isRequired error={errors.confirmation?.message}>
        {(control) => <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Back to sign-in
      </Button>
    </form>
  );
}
