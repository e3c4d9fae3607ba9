import { composed } from '@larkfield/schemas/typed.ts';
import { errors } from '@larkfield/schemas/errors.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { isGuessable } from './password-strength.ts';

type PasswordField = 'password' | 'newPassword';

function refuse(message: string, field: PasswordField): never {
  return fail('WEAK_PASSWORD', { message, fields: [{ field, message }] });
}

/** Refuses a password that is guessed first; length is the contract's business. */
export function requireGoodPassword(password: string, email: string, field: PasswordField) {
  if (isGuessable(password, email)) refuse(errors.WEAK_PASSWORD[1], field);
}

/** Refuses the old password as the new one. */
export function requireNewPassword(oldPassword: string, newPassword: string) {
  if (composed(oldPassword) === composed(newPassword)) refuse('The new password must be different from the current one.', 'newPassword');
}
