import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { sealedFields } from '#src/sealed-fields.ts';
import { openKeyStore, type KeyPurpose } from './key-store.ts';

/** The keys of submissions, after which the collection is called, and of references and notes, wrapped by the ring. The pdf-worker may only read it. */
const keys = openKeyStore('SubmissionKey', sealedFields.submissionKey.collection);

/** A ring that opens what some records hold, those without a key of their own as well. */
export const readOwnRing = (ring: KeyRing, ids: string[], purpose?: KeyPurpose): Promise<KeyRing> => keys.readRing(ring, ids, purpose);

/** A ring that encrypts the PDFs of a submission with its key for them, and by itself while it has none; whoever prints makes no keys. */
export const readPdfRing = (ring: KeyRing, id: string): Promise<KeyRing> => keys.findRing(ring, id, 'pdfs');

/** A ring that opens what a submission holds and encrypts with its key, which is made if it has none, with another one for its PDFs. */
export const openSubmissionRing = (ring: KeyRing, id: string, purpose: 'candidate' | 'pdfs' = 'candidate'): Promise<KeyRing> =>
  keys.openRing(ring, id, { purposes: [purpose, purpose === 'pdfs' ? 'candidate' : 'pdfs'] });

/** The same for a record of which nothing is printed. */
export const openRecordRing = (ring: KeyRing, id: string): Promise<KeyRing> => keys.openRing(ring, id);

/** Destroys the keys of records; what was encrypted with them opens nowhere any more. */
export const destroyOwnKeys = (ids: string[]): Promise<void> => keys.destroy(ids);

/** Removes records with their keys, which go first and once more after them. */
export const removeWithOwnKeys = <T>(ids: string[], remove: () => Promise<T>): Promise<T> => keys.removeWith(ids, remove);
