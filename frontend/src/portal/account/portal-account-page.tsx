import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentUser, newPasswordSchema } from '@larkfield/schemas/auth/users.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { endOtherSessions } from '@larkfield/schemas/auth/sign-in.ts';
import { type ReactNode, useId, useState } from 'react';
import { hour } from '@larkfield/schemas/durations.ts';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { LogoutButton } from '#src/portal/shared/frame/portal-menu.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { searchKey, switchSearchKey } from '#src/portal/shared/lists/search-keys.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const ownPasswordSchema = z
  .object({ currentPassword: z.string().min(1, 'Current password is required'), newPassword: newPasswordSchema, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, { path: ['confirmation'], message: 'Passwords do not match' });

/** Changes the user's own password, which ends their other sessions. */
export function OwnPasswordForm({ user: { id, email } }: { user: CurrentUser }) {
  const { changePassword } = useSession();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(ownPasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const result = await changePassword({ userId: id, email, currentPassword, newPassword });
    if (!result.success) return setError('root', { message: result.error });
    reset();
    toast({ title: 'Password changed', description: 'You were signed out everywhere else.' });
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Current password" isRequired error={errors.currentPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <Field label="New password" isRequired hint="At least 12 characters" error={errors.newPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm new password" isRequired error={errors.confirmation?.message}>
        {(control) => <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" />}
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}

export function PortalAccountPage() {
  return (
    <PortalShell title="Account">
      <AccountView logout={<LogoutButton variant="secondary" className="justify-self-start" />} />
    </PortalShell>
  );
}

const idleMinutes = authConstants.sessionIdle / 60_000;
const absoluteHours = authConstants.sessionAbsolute / hour;

/** The user's account: identity, password and second factor. */
function AccountView({ logout }: { logout: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Card className="grid gap-5 p-5 sm:p-6">
          <h2 className="text-2xl">Signed in</h2>
          <FactList>
            <Fact name="Email">
              <span className="font-semibold break-all">{user.email}</span>
            </Fact>
            <Fact name="Role">
              <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{user.role === 'admin' ? 'Admin' : 'User'}</Badge>
            </Fact>
          </FactList>
          <p className="text-muted">
            You're signed out after {idleMinutes} minutes without activity, and after {absoluteHours} hours no matter what.
          </p>
          <div className="flex flex-wrap gap-2">
            {logout}
            <EndOtherSessions />
          </div>
        </Card>
        <SecondFactorCard email={user.email} />
        <KeyboardCard />
      </div>
      <Card className="grid gap-5 p-5 sm:p-6">
        <div className="grid gap-1">
          <h2 className="text-2xl">Change password</h2>
          <p className="text-muted">This signs you out of all other browsers right away. You stay signed in here.</p>
        </div>
        <OwnPasswordForm user={user} />
      </Card>
    </div>
  );
}

/** Signs the user out in every other browser. */
function EndOtherSessions() {
  const [isPending, setIsPending] = useState(false);
  const end = async () => {
    setIsPending(true);
    try {
      const { ended } = await call(checked(endOtherSessions), { body: undefined });
      toast({ title: 'Signed out everywhere else', description: `${countOf(ended, 'other session')} ended.` });
    } catch (error) {
      toast({ title: 'Nothing was changed', description: failureText(error, 'Please try again.'), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void end()}>
      Sign out everywhere else
    </Button>
  );
}

/** Turns the single-key shortcut off, for users whose speech input or switch may press it by accident (WCAG 2.1.4). */
function KeyboardCard() {
  const id = useId();
  const isOn = useStore(searchKey);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">Keyboard</h2>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
        <Checkbox id={id} checked={isOn} onChange={(event) => switchSearchKey(event.target.checked)} />
        <span>
          The / key goes to search <span className="block text-muted">In this browser only. Ctrl K (⌘ K) always works.</span>
        </span>
      </label>
    </Card>
  );
}
