import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createSecrets, secretsOf } from '@larkfield/one-machine/create-secrets.ts';
import { createStorePasswords, mongoUsers, redisUsers, storeUrls, type StorePlaces } from '@larkfield/one-machine/stores/store-access.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

/** Creates the missing secrets in `folder/master`, and copies each service's own secrets and the public keys to `folder/<service>`. */
export function spreadSecrets(folder: string): void {
  // The services' key rings are derived again whenever needed, so that the copies are always up to date.
  const secrets = createSecrets(join(folder, 'master'), folder);
  for (const service of serviceNames) {
    const target = join(folder, service);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const files: [string, string][] = [
      [secrets.internalKey(service), 'internal-key.pem'],
      ...[secrets.publicKeys, ...secretsOf[service].map((name) => secrets[name])].map((file): [string, string] => [file, basename(file)]),
    ];
    for (const [from, name] of files) {
      // Copy again every time, since the service keys are rotated.
      copyFileSync(from, join(target, name));
      chmodSync(join(target, name), 0o600);
    }
  }
}

/** Gives each service the URLs of the stores with its own password, and the stores their users. */
export function spreadStoreUsers(folder: string, places: StorePlaces): void {
  // These passwords are not backed up: after a restore elsewhere they would not match the stores there.
  const own = join(folder, 'operator');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const passwords = createStorePasswords(own);
  const write = (target: string, name: string, text: string, mode = 0o600) => {
    writeFileSync(join(target, name), text);
    chmodSync(join(target, name), mode);
  };
  for (const service of serviceNames)
    for (const [name, url] of Object.entries(storeUrls(service, passwords, places))) write(join(folder, service), name, url);
  for (const [name, url] of Object.entries(storeUrls('operator', passwords, places))) write(own, name, url);
  // The stores run as other users, who are in the group of these files.
  const forStores: [store: string, name: string, text: string][] = [
    ['mongo', 'users.js', mongoUsers(passwords, places.mongo)],
    ['mongo', 'keyfile', passwords.members.replaceAll('-', '+').replaceAll('_', '/')],
    ['redis', 'users.acl', redisUsers(passwords)],
  ];
  for (const [store, name, text] of forStores) {
    mkdirSync(join(folder, store), { recursive: true });
    chmodSync(join(folder, store), 0o750);
    write(join(folder, store), name, text, 0o640);
  }
}
