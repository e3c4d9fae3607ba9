import { parseArgs } from 'node:util';
import { spreadSecrets, spreadStoreUsers } from './deploy/spread-secrets.ts';

// npm run make-secrets -- FOLDER [--mongo HOST:PORT --redis HOST:PORT [--mongo-options OPTIONS]]
// Creates the missing secrets in FOLDER/master and copies each service's own to FOLDER/<service>. If the stores are given, it also creates their
// users: passwords, the URLs for each service, and the files for the stores in FOLDER/mongo and FOLDER/redis.
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
