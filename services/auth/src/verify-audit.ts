import { parseArgs } from 'node:util';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readAuditKey, writeAnchor, writeBase } from './audit/audit-anchor.ts';
import { verifyChain } from './audit/verify-chain.ts';
import { readVerifyAuditEnv } from './env.ts';

// Verifies the audit chain and names the first bad entry; `--re-anchor` accepts a sound chain as it stands, as after a restore.
const { values } = parseArgs({ options: { 're-anchor': { type: 'boolean', default: false } } });
const env = readVerifyAuditEnv();
const key = readAuditKey(env.AUDIT_KEY_FILE);
await connectMongo(env.MONGODB_URL);
const { head, start, fault, isOnlyAnchor } = await verifyChain(key, env.DATA_DIR);
await closeMongo();

if (fault && values['re-anchor'] && isOnlyAnchor && head) {
  writeAnchor(env.DATA_DIR, key, head);
  writeBase(env.DATA_DIR, key, start);
  process.stdout.write(`${fault}\nThe chain is anchored anew at entry ${head.seq}.\n`);
} else if (fault) {
  process.stdout.write(`${fault}\nThe chain is sound up to entry ${head?.seq ?? 0}.\n`);
  process.exitCode = 1;
} else {
  const count = (head?.seq ?? 0) - (start?.seq ?? 0);
  process.stdout.write(`The audit chain is sound: ${count} entries${start ? `; ${start.seq} before them were pruned` : ''}.\n`);
}
