interface Letter {
  /** Absent for a letter to oneself. */
  to?: string;
  subject: string;
  body: string;
}

/** A link that opens the reader's own mail program with a letter begun. */
export function mailLink({ to = '', subject, body }: Letter): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The address that dials a phone number. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
