import { readFileSync, writeFileSync } from 'node:fs';
import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import { z } from 'zod';
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
import { putOnErasureList, readErasureList } from './erasure-store.ts';

// `npm run erasure-list -- save FILE` before a restore; `npm run erasure-list -- apply FILE` after it, while the other services run.
const [command, file] = process.argv.slice(2);
if (!file || (command !== 'save' && command !== 'apply')) {
  console.error('Usage: npm run erasure-list -- save|apply FILE');
  process.exit(2);
}
const personSchema = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), until: z.coerce.date() });

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
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    console.info(`${lines.length} saved`);
  } else {
    const people = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => personSchema.parse(JSON.parse(line)));
    for (const person of people) await putOnErasureList(person);
    console.info(`${people.length} on the list, ${await applyErasureList(context)} of them erased again`);
  }
} finally {
  await closeMongo();
}
