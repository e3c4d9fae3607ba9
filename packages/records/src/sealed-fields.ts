import type { FieldPlace } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** Where encrypted values are stored: the rotation of keys goes through all of them, and nothing may be encrypted elsewhere. */
export interface SealedField {
  collection: string;
  /** The field of the document that holds the ciphertext. */
  path: string;
  /** What the value is called in its place, which the ciphertext is bound to. */
  field: string;
  kind: 'text' | 'bytes';
}

/** Every encrypted field of the product. */
export const sealedFields = {
  dateOfBirth: { collection: 'submissions', path: 'sealedDateOfBirth', field: 'dateOfBirth', kind: 'text' },
  last4Ssn: { collection: 'submissions', path: 'sealedLast4Ssn', field: 'last4Ssn', kind: 'text' },
  erasureAddress: { collection: 'erasures', path: 'sealedEmail', field: 'email', kind: 'text' },
  linkContent: { collection: 'links', path: 'sealedContent', field: 'content', kind: 'text' },
  mail: { collection: 'mails', path: 'sealed', field: 'sealed', kind: 'text' },
  totpSecret: { collection: 'users', path: 'sealedTotpSecret', field: 'totpSecret', kind: 'text' },
  /** Becomes the user's secret by being moved, so that it has the same place. */
  pendingTotpSecret: { collection: 'users', path: 'sealedPendingSecret', field: 'totpSecret', kind: 'text' },
  pdf: { collection: 'pdfs', path: 'sealed', field: 'sealed', kind: 'bytes' },
  documentPdf: { collection: 'document-pdfs', path: 'sealed', field: 'sealed', kind: 'bytes' },
} as const satisfies Record<string, SealedField>;

/** The place of one document's value. */
export function placeOf({ collection, field }: Pick<SealedField, 'collection' | 'field'>, id: string): FieldPlace {
  return { collection, id, field };
}
