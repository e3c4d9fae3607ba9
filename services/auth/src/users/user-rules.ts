import { brand } from '@larkfield/brand/brand.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** Email addresses are compared and stored in lower case. */
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
