import { parseArgs } from 'node:util';
import { spreadSecrets, spreadStoreUsers } from './deploy/spread-secrets.ts';

// npm run make-secrets -- FOLDER [--mongo HOST:PORT --redis HOST:PORT [--mongo-options OPTIONS]]
// Makes the missing secrets in FOLDER/master and gives each service its own in FOLDER/<service>; where the stores are named, also the users of
// the stores: their passwords, an address of its own for each service, and in FOLDER/mongo and FOLDER/redis what makes them known there.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mongo: { type: 'string' },
    redis: { type: 'string' },
    'mongo-options': { type: 'string', default: 'replicaSet=larkfield' },
  },
});
const [folder] = positionals;
if (!folder || Boolean(values.mongo) !== Boolean(values.redis))
  throw new Error('Usage: npm run make-secrets -- FOLDER [--mongo HOST:PORT --redis HOST:PORT [--mongo-options OPTIONS]]');
spreadSecrets(folder);
if (values.mongo && values.redis)
  spreadStoreUsers(folder, { mongo: values.mongo, redis: values.redis, mongoOptions: values['mongo-options'] });
