import { readFileSync, writeFileSync } from 'node:fs';
import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import { z } from 'zod';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { deriveAddressKey, deriveErasureKey } from '#src/submissions/keyed-address.ts';
import { readChecklistEnv } from '#src/env.ts';
import { deriveReferenceKey } from '#src/references/reference-secrets.ts';
import { deriveCheckKey } from '#src/reports/check-code.ts';
import { applyErasureList } from './apply-erasure-list.ts';
import { putSavedHold, readHoldsToSave } from './hold-store.ts';
import { putOnErasureList, readErasureList } from './erasure-store.ts';

// Run `npm run erasure-list -- save FILE` before a restore. Run `-- put FILE` after it, before the product starts, so that retention knows
// the holds. Run `-- apply FILE` while the other services run.
const [command, file] = process.argv.slice(2);
if (!file || !['save', 'put', 'apply'].includes(command ?? '')) {
  console.error('Usage: npm run erasure-list -- save|put|apply FILE');
  process.exit(2);
}
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const personSchema = z.strictObject({ hash, until: z.coerce.date() });
const holdSchema = z.strictObject({
  id: objectIdSchema,
  personKey: hash,
  startedAt: z.coerce.date(),
  startedByEmail: z.string(),
  endedAt: z.coerce.date().nullable(),
  endedByEmail: z.string().nullable(),
  /** Address and reason, encrypted. */
  sealed: z.string(),
});
const lineSchema = z.union([personSchema, holdSchema]);

const env = readChecklistEnv();
const signer = createSigner('checklist', env.INTERNAL_KEY_FILE);
const pepper = readSecretKey(env.PEPPER_FILE, 'pepper');
const context = {
  audit: openAuditOutbox('checklist'),
  erasureKey: deriveErasureKey(pepper),
  addressKey: deriveAddressKey(pepper),
  checkKey: deriveCheckKey(pepper),
  referenceKey: deriveReferenceKey(pepper),
  draftKey: deriveDraftKey(pepper),
  keyRing: readKeyRing(env.FIELD_KEYS_FILE, purposesOf.checklist),
  links: createServiceClient('links', env.LINKS_URL, signer),
  contact: createServiceClient('contact', env.CONTACT_URL, signer),
};
await connectMongo(env.MONGODB_URL);
await ensureIndexes(env.MONGODB_URL);
try {
  if (command === 'save') {
    const lines: string[] = [];
    for await (const person of readErasureList()) lines.push(JSON.stringify(person));
    for (const hold of await readHoldsToSave(context.keyRing)) lines.push(JSON.stringify(hold));
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    console.info(`${lines.length} saved`);
  } else {
    const saved = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => lineSchema.parse(JSON.parse(line)));
    // Restore holds first, so that data on hold is not erased again.
    const holds = saved.filter((line) => 'sealed' in line);
    for (const hold of holds) await putSavedHold(context.keyRing, hold, new Date());
    const people = saved.filter((line) => 'hash' in line);
    for (const person of people) await putOnErasureList(person);
    const erased = command === 'apply' ? `${await applyErasureList(context)} of them erased again` : 'none erased again yet';
    console.info(`${people.length} on the list, ${erased}; ${holds.length} holds`);
  }
} finally {
  await closeMongo();
}
