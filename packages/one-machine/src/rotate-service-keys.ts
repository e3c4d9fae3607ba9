import { readFileSync } from 'node:fs';
import { publicKeysSchema, serviceNames, tokenLifetime, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { fileRefresh } from '@larkfield/service-kit/secrets/followed-file.ts';
import { replaceSecret } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { newServiceKeys, type SecretFiles } from './create-secrets.ts';

/** Time until every process has read a replaced file, in milliseconds. */
export const settleTime = 2 * fileRefresh;
/** Time until every token of an old key has expired, in milliseconds. */
export const outdateTime = settleTime + tokenLifetime * 1000;

type PublicKeys = Partial<Record<ServiceName, string[]>>;

function writePublicKeys({ publicKeys }: SecretFiles, keys: PublicKeys) {
  replaceSecret(publicKeys, `${JSON.stringify(keys, null, 2)}\n`);
}

/**
 * Gives every service a new key while all of them run. First all services learn the new public keys beside the old ones, then each
 * signs with its new key, and at last the old keys are removed. `settle` waits for the given time after each step. An interrupted
 * rotation is simply run again: the keys in use stay known until the end.
 */
export async function rotateServiceKeys(files: SecretFiles, settle: (milliseconds: number) => Promise<unknown>): Promise<void> {
  const before = publicKeysSchema.parse(JSON.parse(readFileSync(files.publicKeys, 'utf8')));
  const pairs = serviceNames.map((service) => ({ service, ...newServiceKeys() }));
  writePublicKeys(files, Object.fromEntries(pairs.map(({ service, publicPem }) => [service, [...(before[service] ?? []), publicPem]])));
  await settle(settleTime);
  for (const { service, privatePem } of pairs) replaceSecret(files.internalKey(service), privatePem);
  await settle(outdateTime);
  writePublicKeys(files, Object.fromEntries(pairs.map(({ service, publicPem }) => [service, [publicPem]])));
  await settle(settleTime);
}
