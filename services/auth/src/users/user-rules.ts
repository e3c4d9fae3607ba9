import { brand } from '@larkfield/brand/brand.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** Converts an email address to lower case, the form in which addresses are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Refuses an address outside the company's domain (product.md#staff-1). */
export function requireStaffEmail(email: string) {
  if (!email.endsWith(`@${brand.staffEmailDomain}`)) {
    const message = `Only @${brand.staffEmailDomain} email addresses are allowed`;
    fail('WRONG_DOMAIN', { message, fields: [{ field: 'email', message }] });
  }
}
