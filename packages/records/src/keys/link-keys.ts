import { sealedFields } from '#src/sealed-fields.ts';
import { openKeyStore } from './key-store.ts';

/** The keys of what links stores, in a collection that no other service may touch: whoever could remove keys of submissions could destroy them all. */
export const linkKeys = openKeyStore('LinkKey', sealedFields.linkKey.collection, { expires: true });
