import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createSecrets } from '@larkfield/local-stack/create-secrets.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/identity.ts';

// node scripts/make-secrets.ts FOLDER: makes the missing secrets in FOLDER/master and gives each service its own in FOLDER/<service>.
const folder = process.argv[2];
if (!folder) throw new Error('Usage: make-secrets.ts FOLDER');

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
    const to = join(target, name);
    // The key ring grows by rotation, so that it is always brought up to date; the others never change.
    if (existsSync(to) && from !== secrets.fieldKeys) continue;
    copyFileSync(from, to);
    chmodSync(to, 0o600);
  }
}
