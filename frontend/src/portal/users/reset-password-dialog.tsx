import { zodResolver } from '@hookform/resolvers/zod';
import type { PortalUser } from '@larkfield/schemas/auth/users/portal-user.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { makeTemporaryPassword, TemporaryPasswordField, TemporaryPasswordNote } from './temporary-password.tsx';
import { temporaryPasswordSchema, useUserActions } from './use-users.ts';

interface ResetPasswordDialogProps {
  user: PortalUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives somebody a temporary password and shows it once. */
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
