interface Letter {
  /** Absent if users choose the recipient themselves. */
  to?: string;
  subject: string;
  body: string;
}

/** A link that opens a prefilled mail in the user's own mail program. */
export function mailLink({ to = '', subject, body }: Letter): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** A link that dials a phone number. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
