import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createSecrets } from '@larkfield/local-stack/create-secrets.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';

/** Makes the missing secrets in `folder/master`, and gives each service its own and the public keys in `folder/<service>`. */
export function spreadSecrets(folder: string): void {
  const secrets = createSecrets(join(folder, 'master'));
  /** What each service may read besides its own key and the public ones. */
  const shared: Record<ServiceName, string[]> = {
    gateway: [],
    auth: [secrets.auditKey, secrets.fieldKeys],
    checklist: [secrets.fieldKeys, secrets.pepper],
    links: [secrets.fieldKeys, secrets.pepper],
    contact: [secrets.fieldKeys],
    'pdf-worker': [secrets.fieldKeys],
  };
  for (const service of serviceNames) {
    const target = join(folder, service);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const files: [string, string][] = [
      [secrets.internalKey(service), 'internal-key.pem'],
      ...[secrets.publicKeys, ...shared[service]].map((file): [string, string] => [file, basename(file)]),
    ];
    for (const [from, name] of files) {
      // The key ring and the keys of the services are rotated, so that the copies are always brought up to date.
      copyFileSync(from, join(target, name));
      chmodSync(join(target, name), 0o600);
    }
  }
}
