import { zodResolver } from '@hookform/resolvers/zod';
import { brand } from '#src/shared/brand/brand.ts';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { useSession, type SignInDemand } from '#src/shared/session/session.tsx';
import { credentialsSchema, type Credentials } from './credentials-schema.ts';

/** `onDemand` hears what is missing after the right password. */
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
