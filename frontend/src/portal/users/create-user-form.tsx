import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { TemporaryPasswordField, TemporaryPasswordNote } from './temporary-password.tsx';
import { newUserSchema, useUserActions, type NewUser } from './use-users.ts';

const createdText = 'User created successfully!';

export function CreateUserForm() {
  const [created, setCreated] = useState<NewUser | null>(null);
  if (created)
    return <TemporaryPasswordNote title={createdText} email={created.email} password={created.password} onDone={() => setCreated(null)} />;
  return <NewUserForm onCreated={setCreated} />;
}

function NewUserForm({ onCreated }: { onCreated: (created: NewUser) => void }) {
  const { create } = useUserActions();
  const kept = useUnsaved<Omit<NewUser, 'password'>>('new user');
  const { register, handleSubmit, getValues, setError, setValue, formState } = useForm<NewUser>({
    resolver: zodResolver(newUserSchema),
    defaultValues: { email: '', role: 'user', ...kept, password: '' },
  });
  // Never the password, which is somebody's key.
  useKeepUnsaved('new user', () => {
    const { email, role } = getValues();
    return email === '' ? undefined : { email, role };
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async (body) => {
    try {
      await create(body);
      toast({ title: createdText });
      onCreated(body);
    } catch (error) {
      setError('root', { message: failureText(error, 'Failed to create user') });
      for (const { field, message } of serverFields(error)) if (field === 'email' || field === 'password') setError(field, { message });
    }
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <Field label="Email" isRequired error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...register('email')} type="email" autoComplete="off" placeholder={`name@${brand.staffEmailDomain}`} />
        )}
      </Field>
      <Field label="Role" isRequired hint="Admins also manage users, jobs, candidate rights, feedback and the audit trail.">
        {(control) => (
          <Select {...control} {...register('role')}>
            <option value="user">User</option>
            <option value="admin">Admin</option>
          </Select>
        )}
      </Field>
      <TemporaryPasswordField
        input={register('password')}
        error={errors.password?.message}
        onGenerate={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Creating...' : 'Create User'}
      </Button>
    </form>
  );
}
