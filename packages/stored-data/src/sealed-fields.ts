import { sealedWith, type FieldPlace } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { Purpose } from '@larkfield/service-kit/secrets/purposes.ts';

/** Where encrypted values are stored: the rotation of keys goes through all of them, and nothing may be encrypted elsewhere. */
export interface SealedField {
  collection: string;
  /** The field of the document that holds the ciphertext. */
  path: string;
  /** What the value is called in its place, which the ciphertext is bound to. */
  field: string;
  kind: 'text' | 'bytes';
  /** What it is encrypted for, which decides what services can open it. */
  purpose: Purpose;
  /** It was moved here as it is: it stays bound to the document it came from, whose id its own one begins with. */
  movedFrom?: string;
  /** Encrypted with a data key of the submission, reference, note or request that it belongs to (`keys/own-keys.ts`). */
  hasOwnKey?: true;
}

/** Every encrypted field of the product. */
export const sealedFields = {
  dateOfBirth: {
    collection: 'submissions',
    path: 'sealedDateOfBirth',
    field: 'dateOfBirth',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  last4Ssn: {
    collection: 'submissions',
    path: 'sealedLast4Ssn',
    field: 'last4Ssn',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  profile: {
    collection: 'submissions',
    path: 'sealedProfile',
    field: 'profile',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  earlierDateOfBirth: {
    collection: 'submission-revisions',
    path: 'sealedDateOfBirth',
    field: 'dateOfBirth',
    kind: 'text',
    purpose: 'candidate',
    movedFrom: 'submissions',
    hasOwnKey: true,
  },
  earlierProfile: {
    collection: 'submission-revisions',
    path: 'sealedProfile',
    field: 'profile',
    kind: 'text',
    purpose: 'candidate',
    movedFrom: 'submissions',
    hasOwnKey: true,
  },
  personAddress: { collection: 'people', path: 'sealedAddress', field: 'address', kind: 'text', purpose: 'candidate' },
  personNote: { collection: 'person-notes', path: 'sealedText', field: 'text', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  rightsRequest: {
    collection: 'rights-requests',
    path: 'sealedRequest',
    field: 'request',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  rightsOutcome: {
    collection: 'rights-requests',
    path: 'sealedOutcome',
    field: 'outcome',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  erasureAddress: { collection: 'erasures', path: 'sealedEmail', field: 'email', kind: 'text', purpose: 'candidate' },
  candidateAddress: { collection: 'candidate-visits', path: 'sealedAddress', field: 'address', kind: 'text', purpose: 'candidate' },
  candidateLink: { collection: 'candidate-visits', path: 'sealedToken', field: 'token', kind: 'text', purpose: 'candidate' },
  linkContent: { collection: 'links', path: 'sealedContent', field: 'content', kind: 'text', purpose: 'links' },
  /** The recipient of a share link, under the key of its submission: links holds it, checklist seals and opens it. */
  linkRecipient: { collection: 'links', path: 'sealedRecipient', field: 'recipient', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  referee: { collection: 'references', path: 'sealedReferee', field: 'referee', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  referenceAnswer: {
    collection: 'references',
    path: 'sealedAnswer',
    field: 'answer',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  referenceToken: { collection: 'references', path: 'sealedToken', field: 'token', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  setAsideNote: {
    collection: 'references',
    path: 'sealedSetAsideNote',
    field: 'setAsideNote',
    kind: 'text',
    purpose: 'candidate',
    hasOwnKey: true,
  },
  inviteContent: { collection: 'invites', path: 'sealedContent', field: 'content', kind: 'text', purpose: 'links' },
  mail: { collection: 'mails', path: 'sealed', field: 'sealed', kind: 'text', purpose: 'mails' },
  totpSecret: { collection: 'users', path: 'sealedTotpSecret', field: 'totpSecret', kind: 'text', purpose: 'second-factor' },
  /** Becomes the user's secret by being moved, so that it has the same place. */
  pendingTotpSecret: { collection: 'users', path: 'sealedPendingSecret', field: 'totpSecret', kind: 'text', purpose: 'second-factor' },
  pdf: { collection: 'pdfs', path: 'sealed', field: 'sealed', kind: 'bytes', purpose: 'pdfs', hasOwnKey: true },
  documentPdf: { collection: 'document-pdfs', path: 'sealed', field: 'sealed', kind: 'bytes', purpose: 'pdfs' },
  submissionKey: { collection: 'submission-keys', path: 'sealedKey', field: 'key', kind: 'text', purpose: 'candidate' },
  /** Another key, which opens nothing else of a submission. */
  submissionPdfKey: { collection: 'submission-keys', path: 'sealedPdfKey', field: 'pdfKey', kind: 'text', purpose: 'pdfs' },
} as const satisfies Record<string, SealedField>;

const idLength = 24;

/** The place of one document's value. */
export function placeOf({ collection, field, purpose, movedFrom }: SealedField, id: string): FieldPlace {
  return movedFrom === undefined
    ? { collection, id, field, purpose }
    : { collection: movedFrom, id: id.slice(0, idLength), field, purpose };
}

/** The submission or other record whose data key a value was encrypted with; undefined for values under the ring. */
export function dataKeyOf({ hasOwnKey }: SealedField, sealed: string | Buffer): string | undefined {
  const keyId = sealedWith(sealed);
  return hasOwnKey && keyId.length === idLength ? keyId : undefined;
}
