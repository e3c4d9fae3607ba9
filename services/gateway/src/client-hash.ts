import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { hashAddress } from './access-log.ts';
import { toClientKey } from './api/client-address.ts';
import { readClientHashEnv } from './env.ts';

// Prints the hash that logs and the audit trail use for each given address, such as those in the log of a proxy.
const addresses = process.argv.slice(2);
if (addresses.length === 0) {
  process.stderr.write('Usage: client-hash ADDRESS ...\n');
  process.exit(1);
}
const key = readSecretKey(readClientHashEnv().SESSION_KEY_FILE, 'session key');
for (const address of addresses) process.stdout.write(`${hashAddress(key, toClientKey(address))}  ${address}\n`);
