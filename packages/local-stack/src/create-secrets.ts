import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyRingEntry } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';

/** Files of secrets, all with mode 0600 in a folder with mode 0700. */
export interface SecretFiles {
  fieldKeys: string;
  pepper: string;
  auditKey: string;
  sessionKey: string;
  publicKeys: string;
  internalKey: (service: ServiceName) => string;
}

/** What each service may read besides its own key and the public ones. */
export const secretsOf: Record<ServiceName, ('fieldKeys' | 'pepper' | 'auditKey' | 'sessionKey')[]> = {
  gateway: ['sessionKey'],
  auth: ['auditKey', 'fieldKeys', 'sessionKey'],
  checklist: ['fieldKeys', 'pepper'],
  links: ['fieldKeys', 'pepper'],
  contact: ['fieldKeys'],
  'pdf-worker': ['fieldKeys'],
};

/** Where secrets are in a folder, whether they are made or not. */
export function secretFilesIn(folder: string): SecretFiles {
  return {
    fieldKeys: join(folder, 'field-keys.json'),
    pepper: join(folder, 'pepper'),
    auditKey: join(folder, 'audit-key'),
    sessionKey: join(folder, 'session-key'),
    publicKeys: join(folder, 'internal-public-keys.json'),
    internalKey: (service) => join(folder, `internal-${service}.pem`),
  };
}

function writeSecret(file: string, content: string) {
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}

/** Makes the secrets that are missing in a folder, all random, and never touches one that is there. */
export function createSecrets(folder: string): SecretFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const files = secretFilesIn(folder);
  if (!existsSync(files.fieldKeys)) writeSecret(files.fieldKeys, `${JSON.stringify({ keys: [newKeyRingEntry('k1')] }, null, 2)}\n`);
  if (!existsSync(files.pepper)) writeSecret(files.pepper, randomBytes(32).toString('hex'));
  if (!existsSync(files.auditKey)) writeSecret(files.auditKey, randomBytes(32).toString('hex'));
  if (!existsSync(files.sessionKey)) writeSecret(files.sessionKey, randomBytes(32).toString('hex'));
  if (!existsSync(files.publicKeys)) createIdentityKeys(files);
  return files;
}

/** A random pair of keys for the identity of a service. */
export function newServiceKeys(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** One key pair a service; the public halves stand together in one file. Written last, so that it marks the set as whole. */
function createIdentityKeys(files: SecretFiles) {
  const publicKeys: Record<string, string> = {};
  for (const service of serviceNames) {
    const { privatePem, publicPem } = newServiceKeys();
    writeFileSync(files.internalKey(service), privatePem, { mode: 0o600 });
    publicKeys[service] = publicPem;
  }
  writeSecret(files.publicKeys, `${JSON.stringify(publicKeys, null, 2)}\n`);
}
