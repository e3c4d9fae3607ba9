import { addressForm, folded } from '#src/typed.ts';
import { parseDateOfBirth } from './date-of-birth.ts';

/** What tells one candidate from another. */
export interface Identity {
  candidateName: string;
  dateOfBirth: string;
  last4Ssn: string;
  /** Missing, it agrees with nothing. */
  email?: string | null | undefined;
}

/** Case, accents, spaces and signs make no other person. */
const forms: { [name in keyof Identity]-?: (text: string) => string } = {
  candidateName: (name) => folded(name).replace(/[^\p{L}\p{N}]/gu, ''),
  dateOfBirth: (text) => {
    const date = parseDateOfBirth(text);
    return date ? `${date.month}/${date.day}/${date.year}` : text.trim();
  },
  last4Ssn: (digits) => digits.trim(),
  email: addressForm,
};

/**
 * True when two submissions under one key are of the same person, who corrects what was sent (product.md#submit-4): two of
 * the four agree. Where birth date and SSN digits both differ nobody is: father and son have one name and one mailbox.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const agrees = (field: keyof Identity) => {
    const form = forms[field](one[field] ?? '');
    return form !== '' && form === forms[field](other[field] ?? '');
  };
  if (!agrees('dateOfBirth') && !agrees('last4Ssn')) return false;
  return (Object.keys(forms) as (keyof Identity)[]).filter(agrees).length >= 2;
}
