import { sealedFields } from '#src/sealed-fields.ts';
import { openKeyStore } from './key-store.ts';

/** The keys of mails that wait, which go with what is in them. */
export const mailKeys = openKeyStore('MailKey', sealedFields.mailKey.collection);
