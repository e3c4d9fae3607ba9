import { fileURLToPath } from 'node:url';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { releaseOfCheckout } from './programs/repository.ts';
import { programFile } from './programs/build-programs.ts';
import { ringServices, secretsOf, type SecretFiles } from './create-secrets.ts';

/** Settings that the services of one stack share. */
export interface SharedSettings {
  ports: Record<ServiceName, number>;
  host: string;
  mongoUrl: string;
  redisUrl: string;
  secrets: SecretFiles;
  dataDir: string;
  staticDir: string;
  publicUrl: string;
  trustProxyHops: number;
  chromiumPath: string;
  smtpUrl?: string;
  logLevel: string;
}

const passedOn = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'PASSWORD_HASH_MIB'];
/** Settings of the services that write or read PDFs. */
const bucket = [
  'PDF_STORE',
  ...['ENDPOINT', 'BUCKET', 'PREFIX', 'REGION', 'PATH_STYLE'].map((name) => `S3_${name}`),
  ...['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].flatMap((name) => [`S3_${name}`, `S3_${name}_FILE`]),
];
/** Operator settings that only some services need. */
const passedTo: Partial<Record<ServiceName, string[]>> = {
  auth: ['AUDIT_HEADS_TO'],
  checklist: bucket,
  gateway: ['LOG_CLIENTS'],
  'pdf-worker': ['SEAL_P12', 'SEAL_PASSPHRASE_FILE', ...bucket],
};
const secretVariables = {
  pepper: 'PEPPER_FILE',
  auditKey: 'AUDIT_KEY_FILE',
  sessionKey: 'SESSION_KEY_FILE',
} as const;
const startTracing = fileURLToPath(import.meta.resolve('../../service-kit/src/telemetry/start-tracing.ts'));

/** Node's arguments for a service. Tracing is loaded only if a collector is configured. */
export async function serviceArguments(service: ServiceName, env: NodeJS.ProcessEnv): Promise<string[]> {
  const tracing = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ? ['--import', startTracing] : [];
  return ['--enable-source-maps', ...tracing, await programFile(`services/${service}/src/main.ts`)];
}

/** The environment of one service: only its own secrets, and of the outer environment only PATH and similar variables. */
export function serviceEnv(service: ServiceName, settings: SharedSettings, outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { secrets, ports } = settings;
  const urls = Object.fromEntries(serviceNames.map((name) => [urlName(name), `http://127.0.0.1:${ports[name]}`]));
  const passed = [...passedOn, ...(passedTo[service] ?? []), ...Object.keys(outer).filter((name) => name.startsWith('OTEL_'))].filter(
    (name) => outer[name] !== undefined,
  );
  return {
    ...Object.fromEntries(passed.map((name) => [name, outer[name]])),
    NODE_ENV: 'production',
    RELEASE: releaseOfCheckout(),
    HOST: service === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(ports[service]),
    LOG_LEVEL: settings.logLevel,
    REDIS_URL: settings.redisUrl,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY_HOPS: String(settings.trustProxyHops),
    STATIC_DIR: settings.staticDir,
    CHROMIUM_PATH: settings.chromiumPath,
    INTERNAL_KEY_FILE: secrets.internalKey(service),
    INTERNAL_PUBLIC_KEYS_FILE: secrets.publicKeys,
    ...Object.fromEntries(secretsOf[service].map((name) => [secretVariables[name], secrets[name]])),
    ...(ringServices.includes(service) && { FIELD_KEYS_FILE: secrets.serviceRing(service) }),
    ...(service !== 'gateway' && { MONGODB_URL: settings.mongoUrl }),
    ...(service === 'contact' && settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
    ...urls,
  };
}

function urlName(service: ServiceName): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_URL`;
}
