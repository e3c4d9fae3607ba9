import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';

/** The access of each service to the stores: its own collections, those that it may only read, and its keys in Redis. */
export const storeAccess: Record<ServiceName, { collections: string[]; readOnly?: string[]; keys: string[] }> = {
  gateway: { collections: [], keys: ['session:*', 'session-confirmed:*', 'limit:*', 'budget:wrong-guess:*'] },
  auth: {
    collections: [
      'audit-base',
      'audit-chain',
      'audit-marks',
      'audit-outbox-auth',
      'auth-settings',
      'installation',
      'pending-sign-outs',
      'retention-runs',
      'users',
    ],
    keys: ['session:*', 'session-confirmed:*', 'user-sessions:*', 'sign-in:*', 'limit:account:*', 'limit:code:*', 'limit:code-day:*'],
  },
  checklist: {
    collections: [
      'access-tokens',
      'audit-outbox-checklist',
      'candidate-visits',
      'catalogue-versions',
      'document-pdfs',
      'erasure-list',
      'erasures',
      'holds',
      'match-records',
      'match-removals',
      'packets',
      'pdf-remakes',
      'people',
      'person-notes',
      'put-forwards',
      'pdfs',
      'references',
      'requirement-set-revisions',
      'requirement-sets',
      'retention-runs',
      'rights-requests',
      'spent-edit-grants',
      'submission-keys',
      'submission-revisions',
      'submissions',
      'withdrawn-reports',
    ],
    readOnly: ['installation'],
    keys: ['bull:pdf:*', 'bull:pdf-bulk:*'],
  },
  links: {
    collections: ['audit-outbox-links', 'edit-tokens', 'invite-lists', 'invite-stops', 'invites', 'links', 'view-sessions'],
    readOnly: ['installation'],
    keys: ['links:attempts:*'],
  },
  contact: {
    collections: ['audit-outbox-contact', 'inquiries', 'jobs', 'mails', 'pro-interests', 'retention-runs', 'surveys'],
    readOnly: ['installation'],
    keys: ['bull:mail:*', 'budget:recipient:*'],
  },
  'pdf-worker': {
    collections: ['document-pdfs', 'pdfs'],
    readOnly: ['installation', 'submission-keys'],
    keys: ['bull:pdf:*', 'bull:pdf-bulk:*'],
  },
};

const database = 'larkfield';
/** The user of backups, restores and key rotation; no service uses it. */
const operator = 'operator';
/** `members` is the password that members of a replica set use among themselves. */
type Owner = ServiceName | typeof operator | 'root' | 'members';
const owners: Owner[] = [...serviceNames, operator, 'root', 'members'];

/** The passwords of all users of the stores; creates missing ones. */
export function createStorePasswords(folder: string): Record<Owner, string> {
  const file = join(folder, 'store-passwords.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Owner, string>>) : {};
  const all = Object.fromEntries(owners.map((owner) => [owner, known[owner] ?? randomBytes(24).toString('base64url')])) as Record<
    Owner,
    string
  >;
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return all;
}

/**
 * The users of Redis as an ACL file. No client can sign in as `default`, but it has every right: Redis replays its append-only file as this user,
 * and would skip each transaction that the user may not run. `health` needs no password and may only send PING.
 */
export function redisUsers(passwords: Record<Owner, string>): string {
  const hash = (password: string) => createHash('sha256').update(password).digest('hex');
  const services = serviceNames.map((service) => {
    const keys = storeAccess[service].keys.map((pattern) => `~${pattern}`).join(' ');
    // Queues need blocking commands and scripts; clients send INFO and CLIENT when they connect.
    return `user ${service} on #${hash(passwords[service])} ${keys} resetchannels -@all +@read +@write +@connection +@transaction +@scripting -@dangerous -scan -randomkey +info +time`;
  });
  return [
    'user default off resetpass ~* &* +@all',
    'user health on nopass resetkeys resetchannels -@all +ping',
    ...services,
    `user ${operator} on #${hash(passwords[operator])} ~* &* +@all`,
    '',
  ].join('\n');
}

/** A script for mongosh that creates or updates a replica set of one, its users and their rights. It exits with 1 until all of them exist. */
export function mongoUsers(passwords: Record<Owner, string>, member: string): string {
  const rights = Object.fromEntries(
    serviceNames
      .filter((service) => storeAccess[service].collections.length > 0)
      .map((service) => {
        const { collections, readOnly = [] } = storeAccess[service];
        return [service, { password: passwords[service], collections, readOnly }];
      }),
  );
  const wanted = { rights, operator: passwords[operator], root: passwords.root };
  const version = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return `// Made by make-secrets; run by the health check of MongoDB.
const { rights, operator, root } = ${JSON.stringify(wanted, null, 2)};
const version = '${version}';
const actions = ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex', 'dropIndex', 'listIndexes', 'collStats'];
const admin = db.getSiblingDB('admin');
const own = db.getSiblingDB('${database}');
// Both calls work without a password only from this machine, and only until the first user exists.
try { rs.initiate({ _id: 'larkfield', members: [{ _id: 0, host: '${member}' }] }); } catch {}
if (!db.hello().isWritablePrimary) quit(1);
try { admin.createUser({ user: 'root', pwd: root, roles: ['root'] }); } catch {}
admin.auth('root', root);
if (own.getUser('operator')?.customData?.version === version) quit(0);
const put = (kind, name, content) => (own['get' + kind](name) ? own['update' + kind](name, content) : own['create' + kind]({ [kind.toLowerCase()]: name, ...content }));
for (const [service, { password, collections, readOnly }] of Object.entries(rights)) {
  const onEach = (names, allowed) => names.map((collection) => ({ resource: { db: '${database}', collection }, actions: allowed }));
  const privileges = [...onEach(collections, actions), ...onEach(readOnly, ['find'])];
  put('Role', service, { privileges, roles: [] });
  put('User', service, { pwd: password, roles: [{ role: service, db: '${database}' }] });
}
put('User', 'operator', { pwd: operator, roles: [{ role: 'dbOwner', db: '${database}' }], customData: { version } });
`;
}

/** Hosts and ports of the stores, and the options at the end of MongoDB's URL. */
export interface StorePlaces {
  mongo: string;
  mongoOptions: string;
  redis: string;
}

/** The URLs of the stores with user and password. A service without collections gets no MongoDB URL. */
export function storeUrls(
  owner: ServiceName | typeof operator,
  passwords: Record<Owner, string>,
  places: StorePlaces,
): Record<string, string> {
  const user = `${owner}:${passwords[owner]}`;
  const hasDatabase = owner === operator || storeAccess[owner].collections.length > 0;
  return {
    ...(hasDatabase && { 'mongodb-url': `mongodb://${user}@${places.mongo}/${database}?${places.mongoOptions}` }),
    'redis-url': `redis://${user}@${places.redis}`,
  };
}
