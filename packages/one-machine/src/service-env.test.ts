import { expect, test } from 'vitest';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { secretFilesIn } from './create-secrets.ts';
import { serviceEnv, type SharedSettings } from './service-env.ts';

const settings: SharedSettings = {
  ports: Object.fromEntries(serviceNames.map((service, index) => [service, 4_000 + index])) as SharedSettings['ports'],
  host: '127.0.0.1',
  mongoUrl: 'mongodb://store.example/larkfield',
  redisUrl: 'redis://store.example',
  secrets: secretFilesIn('/secrets'),
  dataDir: '/data',
  staticDir: '/site',
  publicUrl: 'http://127.0.0.1:3000',
  trustProxyHops: 0,
  chromiumPath: 'chromium',
  smtpUrl: 'smtp://somebody:password@mail.example',
  logLevel: 'info',
};

const own: Record<ServiceName, string[]> = {
  gateway: ['/secrets/session-key'],
  auth: ['/secrets/audit-key', '/secrets/auth/field-keys.json', '/secrets/session-key', 'mongodb'],
  checklist: ['/secrets/checklist/field-keys.json', '/secrets/pepper', 'mongodb'],
  links: ['/secrets/links/field-keys.json', '/secrets/pepper', 'mongodb'],
  contact: ['/secrets/contact/field-keys.json', 'mongodb', 'smtp'],
  'pdf-worker': ['/secrets/pdf-worker/field-keys.json', 'mongodb'],
};

test.each(serviceNames)('%s receives no secret but its own', (service) => {
  const env = Object.values(serviceEnv(service, settings, { SEAL_PASSPHRASE_FILE: '/secrets/passphrase', HOME: '/home/somebody' }));
  const told = env.flatMap((value) => value?.match(/^(\/secrets\/.*|mongodb(?=:)|smtp(?=:))/)?.[0] ?? []);
  const seal = service === 'pdf-worker' ? ['/secrets/passphrase'] : [];
  expect(told.toSorted()).toEqual(
    [...own[service], ...seal, `/secrets/internal-${service}.pem`, '/secrets/internal-public-keys.json'].toSorted(),
  );
});
