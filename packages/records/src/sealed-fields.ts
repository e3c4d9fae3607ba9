import type { FieldPlace } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** Where encrypted values are stored: the rotation of keys goes through all of them, and nothing may be encrypted elsewhere. */
export interface SealedField {
  collection: string;
  /** The field of the document that holds the ciphertext. */
  path: string;
  /** What the value is called in its place, which the ciphertext is bound to. */
  field: string;
  kind: 'text' | 'bytes';
  /** It was moved here as it is: it stays bound to the document it came from, whose id its own one begins with. */
  movedFrom?: string;
}

/** Every encrypted field of the product. */
export const sealedFields = {
  dateOfBirth: { collection: 'submissions', path: 'sealedDateOfBirth', field: 'dateOfBirth', kind: 'text' },
  last4Ssn: { collection: 'submissions', path: 'sealedLast4Ssn', field: 'last4Ssn', kind: 'text' },
  profile: { collection: 'submissions', path: 'sealedProfile', field: 'profile', kind: 'text' },
  earlierProfile: { collection: 'submission-revisions', path: 'sealedProfile', field: 'profile', kind: 'text', movedFrom: 'submissions' },
  erasureAddress: { collection: 'erasures', path: 'sealedEmail', field: 'email', kind: 'text' },
  candidateAddress: { collection: 'candidate-visits', path: 'sealedAddress', field: 'address', kind: 'text' },
  candidateLink: { collection: 'candidate-visits', path: 'sealedToken', field: 'token', kind: 'text' },
  linkContent: { collection: 'links', path: 'sealedContent', field: 'content', kind: 'text' },
  linkRecipient: { collection: 'links', path: 'sealedRecipient', field: 'recipient', kind: 'text' },
  referee: { collection: 'references', path: 'sealedReferee', field: 'referee', kind: 'text' },
  referenceAnswer: { collection: 'references', path: 'sealedAnswer', field: 'answer', kind: 'text' },
  referenceToken: { collection: 'references', path: 'sealedToken', field: 'token', kind: 'text' },
  setAsideNote: { collection: 'references', path: 'sealedSetAsideNote', field: 'setAsideNote', kind: 'text' },
  inviteContent: { collection: 'invites', path: 'sealedContent', field: 'content', kind: 'text' },
  mail: { collection: 'mails', path: 'sealed', field: 'sealed', kind: 'text' },
  totpSecret: { collection: 'users', path: 'sealedTotpSecret', field: 'totpSecret', kind: 'text' },
  /** Becomes the user's secret by being moved, so that it has the same place. */
  pendingTotpSecret: { collection: 'users', path: 'sealedPendingSecret', field: 'totpSecret', kind: 'text' },
  pdf: { collection: 'pdfs', path: 'sealed', field: 'sealed', kind: 'bytes' },
  documentPdf: { collection: 'document-pdfs', path: 'sealed', field: 'sealed', kind: 'bytes' },
} as const satisfies Record<string, SealedField>;

const idLength = 24;

/** The place of one document's value. */
export function placeOf({ collection, field, movedFrom }: Pick<SealedField, 'collection' | 'field' | 'movedFrom'>, id: string): FieldPlace {
  return movedFrom === undefined ? { collection, id, field } : { collection: movedFrom, id: id.slice(0, idLength), field };
}
