import { sealedWith, type FieldPlace } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { Purpose } from '@larkfield/service-kit/secrets/purposes.ts';

/** A place of encrypted values. The key rotation processes all of these places, so values may be encrypted nowhere else. */
export interface SealedField {
  collection: string;
  /** The field of the document that contains the ciphertext. */
  path: string;
  /** The name of the value in the AAD, to which the ciphertext is bound. */
  field: string;
  kind: 'text' | 'bytes';
  /** The purpose of the encryption, which decides which services can decrypt the value. */
  purpose: Purpose;
  /** The value is encrypted with the AAD of the source document, from which it was moved; our `_id` starts with its id. */
  movedFrom?: string;
  /** The value is encrypted with the data key of its submission, reference, note or request (`keys/own-keys.ts`). */
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
  /** Address and reason of a hold. */
  hold: { collection: 'holds', path: 'sealedHold', field: 'hold', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  erasureAddress: { collection: 'erasures', path: 'sealedEmail', field: 'email', kind: 'text', purpose: 'candidate' },
  candidateAddress: { collection: 'candidate-visits', path: 'sealedAddress', field: 'address', kind: 'text', purpose: 'candidate' },
  candidateLink: { collection: 'candidate-visits', path: 'sealedToken', field: 'token', kind: 'text', purpose: 'candidate' },
  linkContent: { collection: 'links', path: 'sealedContent', field: 'content', kind: 'text', purpose: 'links' },
  /** The recipient of a share link, under the key of its submission: links stores it, and checklist encrypts and decrypts it. */
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
  /** The terms on which a candidate is put forward, and the timeline, under the key of the submission. */
  putForward: { collection: 'put-forwards', path: 'sealedContent', field: 'content', kind: 'text', purpose: 'candidate', hasOwnKey: true },
  inviteContent: { collection: 'invites', path: 'sealedContent', field: 'content', kind: 'text', purpose: 'links' },
  mail: { collection: 'mails', path: 'sealed', field: 'sealed', kind: 'text', purpose: 'mails' },
  totpSecret: { collection: 'users', path: 'sealedTotpSecret', field: 'totpSecret', kind: 'text', purpose: 'second-factor' },
  /** It has the same AAD as the user's secret, which it becomes by being moved. */
  pendingTotpSecret: { collection: 'users', path: 'sealedPendingSecret', field: 'totpSecret', kind: 'text', purpose: 'second-factor' },
  pdf: { collection: 'pdfs', path: 'sealed', field: 'sealed', kind: 'bytes', purpose: 'pdfs', hasOwnKey: true },
  documentPdf: { collection: 'document-pdfs', path: 'sealed', field: 'sealed', kind: 'bytes', purpose: 'pdfs' },
  submissionKey: { collection: 'submission-keys', path: 'sealedKey', field: 'key', kind: 'text', purpose: 'candidate' },
  /** A second key, which decrypts only the PDFs of a submission. */
  submissionPdfKey: { collection: 'submission-keys', path: 'sealedPdfKey', field: 'pdfKey', kind: 'text', purpose: 'pdfs' },
} as const satisfies Record<string, SealedField>;

const idLength = 24;

/** The AAD of one document's value. */
export function placeOf({ collection, field, purpose, movedFrom }: SealedField, id: string): FieldPlace {
  return movedFrom === undefined
    ? { collection, id, field, purpose }
    : { collection: movedFrom, id: id.slice(0, idLength), field, purpose };
}

/** The id of the record whose data key encrypted a value; undefined for a value under the ring. */
export function dataKeyOf({ hasOwnKey }: SealedField, sealed: string | Buffer): string | undefined {
  const keyId = sealedWith(sealed);
  return hasOwnKey && keyId.length === idLength ? keyId : undefined;
}
