import { zodResolver } from '@hookform/resolvers/zod';
import type { PortalUser } from '@larkfield/schemas/auth/users.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { makeTemporaryPassword, TemporaryPasswordField, TemporaryPasswordNote } from './temporary-password.tsx';
import { temporaryPasswordSchema, useUserActions } from './use-users.ts';

interface ResetPasswordDialogProps {
  user: PortalUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a user a temporary password and shows it once. */
export function ResetPasswordDialog({ user, isOpen, onClose }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState<string | null>(null);
  const close = () => {
    setPassword(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Reset password">
      {password ? (
        <TemporaryPasswordNote title="Password reset" email={user.email} password={password} onDone={close} />
      ) : (
        <ResetForm user={user} onReset={setPassword} />
      )}
    </Dialog>
  );
}

function ResetForm({ user, onReset }: { user: PortalUser; onReset: (password: string) => void }) {
  const { resetPassword } = useUserActions();
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(temporaryPasswordSchema),
    defaultValues: { password: makeTemporaryPassword() },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async ({ password }) => {
    try {
      await resetPassword(user.id, password);
      onReset(password);
    } catch (error) {
      const field = serverFields(error).find((found) => found.field === 'password');
      setError(field ? 'password' : 'root', {
        message: field?.message ?? failureText(error, "The password couldn't be reset. Please try again."),
      });
    }
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-muted">
        <span className="font-semibold break-all text-ink">{user.email}</span> is signed out everywhere right away, and the old password
        stops working.
      </p>
      <FormAlert>{errors.root?.message}</FormAlert>
      <TemporaryPasswordField
        input={register('password')}
        error={errors.password?.message}
        onGenerate={(password) => setValue('password', password, { shouldValidate: true })}
      />
      <Button type="submit" className="justify-self-end" isPending={isSubmitting}>
        Reset password
      </Button>
    </form>
  );
}

interface UserCardProps {
  user: PortalUser;
  /** Whether this is the user's own account. */
  isSelf: boolean;
}

export function UserCard({ user, isSelf }: UserCardProps) {
  const { email, role, isActive, hasSecondFactor } = user;
  const { update, resetSecondFactor } = useUserActions();
  const [open, setOpen] = useState<'activity' | 'role' | 'password' | 'second-factor' | null>(null);
  const close = () => setOpen(null);
  const changes = changesOf(user);
  const change = open === 'activity' || open === 'role' ? changes[open] : changes.activity;
  const whose = <span className="sr-only"> {email}</span>;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="grid min-w-0 gap-1.5">
        <h3 tabIndex={-1} className="font-sans text-lg break-all">
          {email}
        </h3>
        <p className="flex flex-wrap gap-2">
          <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
          <Badge tone={isActive ? 'accent' : 'warning'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          {hasSecondFactor && <Badge>Two-step</Badge>}
          {isSelf && <Badge>You</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isSelf ? (
          <ButtonLink to={paths.portalAccount} variant="secondary">
            Change password
          </ButtonLink>
        ) : (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('password')}>
            Reset password{whose}
          </Button>
        )}
        {hasSecondFactor && !isSelf && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('second-factor')}>
            Reset two-step{whose}
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('role')}>
          {changes.role.label}
          {whose}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('activity')}>
          {changes.activity.label}
          {whose}
        </Button>
      </div>
      <ActionDialog
        isOpen={open === 'activity' || open === 'role'}
        onClose={close}
        title={change.title}
        description={
          <>
            <span className="font-semibold break-all text-ink">{email}</span>{' '}
            <span>{`${change.description}${isSelf ? " This is your own account, so you'll be signed out." : ''}`}</span>
          </>
        }
        actionLabel={change.label}
        isDestructive={change.isDestructive ?? false}
        fallback="The account couldn't be updated. Please try again."
        action={async () => {
          await update(user.id, change.body);
          toast({ title: 'User updated', description: email });
        }}
      />
      <ActionDialog
        isOpen={open === 'second-factor'}
        onClose={close}
        title="Reset two-step sign-in"
        description={
          <>
            <span className="font-semibold break-all text-ink">{email}</span> is signed out everywhere right away, and their app and
            recovery codes stop working. Make sure the request really came from them.
          </>
        }
        actionLabel="Reset two-step sign-in"
        isDestructive
        fallback="Two-step sign-in couldn't be reset. Please try again."
        action={async () => {
          await resetSecondFactor(user.id);
          toast({ title: 'Two-step sign-in was reset', description: email });
        }}
      />
      <ResetPasswordDialog user={user} isOpen={open === 'password'} onClose={close} />
    </Card>
  );
}

interface UserChange {
  title: string;
  description: string;
  label: string;
  isDestructive?: boolean;
  body: { isActive?: boolean; role?: PortalUser['role'] };
}

/** The possible changes of an account, each with its confirmation. */
function changesOf({ role, isActive }: PortalUser): { activity: UserChange; role: UserChange } {
  const otherRole = role === 'admin' ? 'user' : 'admin';
  return {
    activity: isActive
      ? {
          title: 'Deactivate account',
          description: "is signed out everywhere right away and can't sign in again until the account is reactivated.",
          label: 'Deactivate',
          isDestructive: true,
          body: { isActive: false },
        }
      : {
          title: 'Reactivate account',
          description: 'can sign in again with the same password.',
          label: 'Reactivate',
          body: { isActive: true },
        },
    role: {
      title: otherRole === 'admin' ? 'Make admin' : 'Make user',
      description:
        otherRole === 'admin'
          ? "will manage users, jobs and feedback and read the audit trail. They'll have to sign in again."
          : "will no longer manage users, jobs and feedback or read the audit trail. They'll have to sign in again.",
      label: otherRole === 'admin' ? 'Make admin' : 'Make user',
      body: { role: otherRole },
    },
  };
}
