import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { exportSpokenYeses } from '@larkfield/schemas/put-forward/put-forward.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { Select, TextInput } from '#src/shared/form/text-input.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { PagedList, RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { SignInPolicyCard } from './sign-in-policy-card.tsx';
import { TemporaryPasswordField, TemporaryPasswordNote } from './temporary-password.tsx';
import { type NewUser, newUserSchema, useUserActions, useUsers } from './use-users.ts';
import { UserCard } from './user-card.tsx';

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
  // The password is left out, because it is a secret.
  useKeepUnsaved('new user', () => {
    const { email, role } = getValues();
    return email === '' ? undefined : { email, role };
  });
  const { errors, isSubmitting } = formState;
  // In page order, because the first invalid field takes the focus.
  const [email, role, password] = [register('email'), register('role'), register('password')];
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
        {(control) => <TextInput {...control} {...email} type="email" autoComplete="off" placeholder={`name@${brand.staffEmailDomain}`} />}
      </Field>
      <Field label="Role" isRequired hint="Admins also manage users, jobs, candidate rights, feedback and the audit trail.">
        {(control) => (
          <Select {...control} {...role}>
            <option value="user">User</option>
            <option value="admin">Admin</option>
          </Select>
        )}
      </Field>
      <TemporaryPasswordField
        input={password}
        error={errors.password?.message}
        onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Creating...' : 'Create User'}
      </Button>
    </form>
  );
}

export function PortalUsersPage() {
  return (
    <PortalShell title="User Management" access="admin">
      <div className="grid items-start gap-6 lg:grid-cols-[min(24rem,40%)_1fr]">
        <UserList />
        <div className="grid gap-6 lg:order-first">
          <Card className="grid gap-4 p-5 sm:p-6">
            <h2 className="text-2xl">Create user</h2>
            <CreateUserForm />
          </Card>
          <SignInPolicyCard />
        </div>
      </div>
    </PortalShell>
  );
}

function UserList() {
  const query = useUsers();
  const { user: self } = useSession();
  return (
    <section className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="mr-auto text-2xl">Users</h2>
        <a href={endpointUrl(exportSpokenYeses, {})} download className={buttonStyle('secondary')}>
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          Spoken yeses (CSV)
        </a>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={query.data?.users ?? []}
        name="users"
        empty={<EmptyState title="No users yet">Create the first one with the form.</EmptyState>}
        renderItem={(user) => <UserCard user={user} isSelf={user.id === self?.id} />}
      />
    </section>
  );
}
