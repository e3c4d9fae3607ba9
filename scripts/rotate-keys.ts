import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { createSecrets, ringServices, secretFilesIn, writeServiceRings } from '@larkfield/one-machine/create-secrets.ts';
import { rotateServiceKeys } from '@larkfield/one-machine/rotate-service-keys.ts';
import { getRunning } from '@larkfield/one-machine/running-stack.ts';
import { releaseOfCheckout } from '@larkfield/one-machine/programs/repository.ts';
import { requireServingRelease } from '@larkfield/stored-data/installation.ts';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { openConfiguredBucket } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { readEnv, readVariable } from '@larkfield/service-kit/process/read-env.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { addKey, dropKey, readEntries } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { findErasedSince, findYoungErasures } from '@larkfield/stored-data/keys/erased-since.ts';
import { withRotationLock } from '@larkfield/stored-data/keys/rotation-lock.ts';
import {
  countSealedWith,
  isRotatedTo,
  resealEverything,
  restartRotation,
  ringSettleTime,
  type ResealReport,
} from '@larkfield/stored-data/reseal.ts';
import { spreadSecrets } from './deploy/spread-secrets.ts';

// npm run rotate-keys              adds a key and encrypts everything with it while the product runs; resumes an interrupted rotation
// npm run rotate-keys -- --add     only adds a key, for services whose rings are elsewhere and must be updated first
// npm run rotate-keys -- --drop k1 removes an old key from the ring once nothing is encrypted with it
// npm run rotate-keys -- --after-erasure adds a key and drops the old ones if a candidate was erased since a key was made, and otherwise does nothing; for cron
// npm run rotate-keys -- --services gives every service a new identity key while the product runs
const { values } = parseArgs({
  options: {
    add: { type: 'boolean', default: false },
    drop: { type: 'string' },
    'after-erasure': { type: 'boolean', default: false },
    services: { type: 'boolean', default: false },
  },
});

const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
const file = process.env['FIELD_KEYS_FILE'] ?? join(dataDir, 'secrets', 'field-keys.json');
const folder = dirname(file);
/** The folder of make-secrets, beside the folders of the services. */
const isMaster = basename(folder) === 'master';
const outbox = openAuditOutbox('auth');
const files = { ...secretFilesIn(folder, isMaster ? dirname(folder) : folder), fieldKeys: file };

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

async function record(
  action: 'field-key.added' | 'field-key.rotated' | 'field-key.dropped' | 'service-keys.rotated',
  keyId: string | null,
) {
  await outbox.record({ actor: { kind: 'system', id: null }, action, object: keyId && `key:${keyId}` });
}

/** Adds a new key, unless the rotation to the newest key is unfinished. */
async function chooseKey(): Promise<string> {
  const { newestId, ids } = readKeyRing(file);
  if (ids.length > 1 && !(await isRotatedTo(newestId))) {
    say(`Going on with the rotation to key ${newestId}.`);
    return newestId;
  }
  return addNewKey();
}

async function addNewKey(): Promise<string> {
  const added = addKey(file);
  writeServiceRings(files);
  await record('field-key.added', added);
  say(`Key ${added} is in the ring and encrypts from now on.`);
  return added;
}

function tell({ name, looked, resealed }: ResealReport) {
  say(`${name.padEnd(18)} ${resealed} of ${looked} encrypted again`);
}

/** Throws if a service's ring is missing: a service without the new key could not read values that it encrypts. */
function requireServiceRings() {
  if (ringServices.every((service) => existsSync(files.serviceRing(service)))) return;
  throw new Error(`The key rings of the services are not beside ${file}: run --add, give them their new rings, and begin again there.`);
}

/** Encrypts everything with the newest key, once all services use it; resumes where an earlier run stopped. */
async function encryptEverything(keyId: string) {
  say(`Waiting ${ringSettleTime / 1000} seconds until every service uses it ...`);
  await setTimeout(ringSettleTime);
  const reports = await resealEverything(readKeyRing(file), tell);
  const unreadable = reports.flatMap(({ name, unreadable: ids }) => ids.map((id) => `${name} of ${id}`));
  if (unreadable.length > 0) {
    throw new Error(
      `${unreadable.length} values do not open and stay as they are:\n  ${unreadable.join('\n  ')}\nThe old keys must stay in the ring until that is looked into.`,
    );
  }
  await record('field-key.rotated', keyId);
}

async function rotate() {
  const keyId = await chooseKey();
  if (values.add) return;
  await encryptEverything(keyId);
  const old = readKeyRing(file).ids.filter((id) => id !== keyId);
  say(
    `Everything is encrypted with key ${keyId}. Drop the old ones when no backup needs them: ${old.map((id) => `npm run rotate-keys -- --drop ${id}`).join(', ')}`,
  );
}

async function drop(keyId: string) {
  const { newestId } = readKeyRing(file);
  if (keyId === newestId) throw new Error(`Key ${keyId} is the newest one and encrypts everything; run npm run rotate-keys first.`);
  const left = Object.entries(await countSealedWith(keyId)).filter(([, count]) => count > 0);
  if (left.length > 0) {
    await restartRotation(newestId);
    throw new Error(
      `Still encrypted with key ${keyId}: ${left.map(([name, count]) => `${count} × ${name}`).join(', ')}. Run npm run rotate-keys and try again.`,
    );
  }
  dropKey(file, keyId);
  writeServiceRings(files);
  await record('field-key.dropped', keyId);
  say(`Key ${keyId} is out of the ring. Backups from before the rotation can only be read with a copy of it.`);
}

/** Removes all keys from the ring that were created before an erasure. It depends only on ring and database, so an interrupted run can be repeated. */
async function rotateAfterErasure() {
  const entries = readEntries(file);
  const [oldest, newest] = [entries[0]!, entries.at(-1)!];
  const isOutdated = async ({ createdAt }: typeof oldest) => (await findErasedSince(new Date(createdAt))).waiting > 0;
  const young = await findYoungErasures();
  if (young) say(`Erasures younger than an hour: ${young.count}. Run this again after ${young.until.toISOString()}.`);
  if (!(await isOutdated(oldest)))
    return say(young ? 'Nothing else is to be done now.' : `Nobody was erased since key ${oldest.id} was made: nothing is to be done.`);
  const keyId = (await isOutdated(newest)) ? await addNewKey() : newest.id;
  await encryptEverything(keyId);
  for (const { id } of readEntries(file)) if (id !== keyId) await drop(id);
}

async function rotateServices() {
  await rotateServiceKeys(createSecrets(folder, isMaster ? dirname(folder) : folder), async (milliseconds) => {
    if (isMaster) spreadSecrets(dirname(folder));
    say(`Waiting ${milliseconds / 1000} seconds until every service goes by it ...`);
    await setTimeout(milliseconds);
  });
  await record('service-keys.rotated', null);
  say('Every service signs with a new key, and the old ones are worth nothing.');
}

function choose(): () => Promise<void> {
  if (values.services) return rotateServices;
  const keyId = values.drop;
  if (keyId) return () => drop(keyId);
  return values['after-erasure'] ? rotateAfterErasure : rotate;
}

try {
  if (!existsSync(file)) throw new Error(`There is no key ring at ${file}; set DATA_DIR or FIELD_KEYS_FILE.`);
  if (!values.services && !values.drop && !values.add) requireServiceRings();
  await connectMongo(readVariable('MONGODB_URL') ?? getRunning(dataDir).mongoUrl);
  await requireServingRelease(mongoose.connection, releaseOfCheckout());
  await openConfiguredBucket(readEnv(bucketEnv));
  await withRotationLock(async () => {
    // An earlier run may have died after updating the operator's ring and before those of the services.
    writeServiceRings(files);
    await choose()();
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeMongo();
}
