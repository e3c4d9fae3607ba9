import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatRing, newRootKey, readEntries, replaceSecret, toServiceRing } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';

/** Files of secrets, all with mode 0600 in folders with mode 0700. */
export interface SecretFiles {
  /** The operator's key ring, which decrypts everything. No service can read it. */
  fieldKeys: string;
  /** A service's own key ring, derived from the operator's. */
  serviceRing: (service: ServiceName) => string;
  pepper: string;
  auditKey: string;
  sessionKey: string;
  publicKeys: string;
  internalKey: (service: ServiceName) => string;
}

/** The files that each service may read besides its own key, its own key ring and the public keys. */
export const secretsOf: Record<ServiceName, ('pepper' | 'auditKey' | 'sessionKey')[]> = {
  gateway: ['sessionKey'],
  auth: ['auditKey', 'sessionKey'],
  checklist: ['pepper'],
  links: ['pepper'],
  contact: [],
  'pdf-worker': [],
};

/** Services that have a key ring. */
export const ringServices = serviceNames.filter((service) => purposesOf[service].length > 0);

/** The paths of secrets in a folder, whether they exist or not. Each service has a subfolder for its key ring, in the same folder unless `ringsFolder` is given. */
export function secretFilesIn(folder: string, ringsFolder = folder): SecretFiles {
  return {
    fieldKeys: join(folder, 'field-keys.json'),
    serviceRing: (service) => join(ringsFolder, service, 'field-keys.json'),
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

function makeFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Creates the missing secrets of a folder at random, keeps existing ones, and updates the services' key rings. */
export function createSecrets(folder: string, ringsFolder = folder): SecretFiles {
  makeFolder(folder);
  const files = secretFilesIn(folder, ringsFolder);
  if (!existsSync(files.fieldKeys)) writeSecret(files.fieldKeys, formatRing([newRootKey('k1')]));
  if (!existsSync(files.pepper)) writeSecret(files.pepper, randomBytes(32).toString('hex'));
  if (!existsSync(files.auditKey)) writeSecret(files.auditKey, randomBytes(32).toString('hex'));
  if (!existsSync(files.sessionKey)) writeSecret(files.sessionKey, randomBytes(32).toString('hex'));
  if (!existsSync(files.publicKeys)) createIdentityKeys(files);
  writeServiceRings(files);
  return files;
}

/** Derives the key ring of each service from the operator's, and writes those that differ. */
export function writeServiceRings({ fieldKeys, serviceRing }: Pick<SecretFiles, 'fieldKeys' | 'serviceRing'>): void {
  let master: string;
  do {
    master = readFileSync(fieldKeys, 'utf8');
    const entries = readEntries(fieldKeys);
    for (const service of ringServices) {
      const file = serviceRing(service);
      const ring = formatRing(toServiceRing(entries, purposesOf[service]));
      if (existsSync(file) && readFileSync(file, 'utf8') === ring) continue;
      makeFolder(dirname(file));
      replaceSecret(file, ring);
    }
    // Start over if another command changed the operator's ring meanwhile, since the derived rings would be outdated.
  } while (readFileSync(fieldKeys, 'utf8') !== master);
}

/** A random pair of keys for the identity of a service. */
export function newServiceKeys(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Creates a key pair for each service. The file with all public keys is written last, so that it marks the set as complete. */
function createIdentityKeys(files: SecretFiles) {
  const publicKeys: Record<string, string> = {};
  for (const service of serviceNames) {
    const { privatePem, publicPem } = newServiceKeys();
    writeFileSync(files.internalKey(service), privatePem, { mode: 0o600 });
    publicKeys[service] = publicPem;
  }
  writeSecret(files.publicKeys, `${JSON.stringify(publicKeys, null, 2)}\n`);
}
