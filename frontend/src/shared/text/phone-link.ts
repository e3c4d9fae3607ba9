/** The address that dials a phone number. */
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
